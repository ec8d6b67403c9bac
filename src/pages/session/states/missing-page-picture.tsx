export function MissingPagePicture({ label }: { label: string }) {
  return (
    <svg className="state-picture" viewBox="0 0 240 160" role="img" aria-label={label}>
      <ellipse cx="120" cy="144" rx="92" ry="9" className="pic-tint" />
      <path
        d="M44 52a8 8 0 0 1 8-8h38l12 14h72a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8z"
        className="pic-paper"
      />
      <path d="M44 76h138" className="pic-line" />
      <path d="M62 94h44M62 108h30" className="pic-line" />
      <circle cx="148" cy="88" r="34" className="pic-glass" />
      <path d="m172 113 26 27" className="pic-handle" />
      <path d="M138 78a10 10 0 1 1 14 9c-3 1-4 3-4 6" className="pic-mark" />
      <circle cx="148" cy="102" r="2.500" className="pic-dot" />
    </svg>
  )
}
