import type { MailPreview } from '../../../framework/steps/step-preview'
import { formatFileSize } from '../../record/files/format-file-size'
import { useFileWords } from '../../record/files/words'
import './preview.css'
import { usePreviewWords } from './words'

/** Shows a mail as it will go: who gets it, what it says, and which files it carries. */
export function Mail({ mail: { to, name, subject, text, files } }: { mail: MailPreview }) {
  const say = usePreviewWords()
  const sayFile = useFileWords()
  const address = to ?? say('hiddenAddress')
  const heads = [
    [say('to'), name ? `${name} <${address}>` : address],
    [say('cc'), say('nobody')],
    [say('subject'), subject],
    [
      say('attachments'),
      files.map((file) => `${file.name} (${formatFileSize(sayFile, file.size)})`).join('\n') || say('noAttachments'),
    ],
  ] as const
  return (
    <article className="paper" aria-label={subject}>
      <dl className="pairs">
        {heads.map(([label, value]) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd className="paper-text">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="paper-text mail-text">{text}</p>
    </article>
  )
}
