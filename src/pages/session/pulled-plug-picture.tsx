export function PulledPlugPicture({ label }: { label: string }) {
  return (
    <svg className="state-picture" viewBox="0 0 240 160" role="img" aria-label={label}>
      <ellipse cx="120" cy="144" rx="92" ry="9" className="pic-tint" />
      <path d="M10 92c30 0 26-22 54-22h14" className="pic-cord" />
      <path d="M78 50h18a20 20 0 0 1 0 40H78z" className="pic-solid" />
      <path d="M114 60h14M114 80h14" className="pic-prong" />
      <path d="M178 44h-16a26 26 0 0 0 0 52h16z" className="pic-paper" />
      <path d="M178 70h14c28 0 24 22 42 22" className="pic-cord" />
      <path d="m132 34 6-14M120 30l-4-14M144 42l12-8" className="pic-mark" />
    </svg>
  )
}
