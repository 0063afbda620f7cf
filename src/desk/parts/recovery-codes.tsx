import { Link } from 'react-router'
import { DeskIcon } from './icon.tsx'

/** New recovery codes: the only time that they are shown. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: { to: string; text: string } }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for the Desk\n\n${codes.join('\n')}\n`)}`
  return (
    <>
      <div>
        <h1>Save your recovery codes</h1>
        <p className="muted">
          Each opens the Desk once, with your password, if you lose your device. They aren’t shown again.
        </p>
      </div>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <a className="btn" href={file} download="recovery-codes.txt">
          <DeskIcon name="download" size="s" />
          Download
        </a>
        <Link className="btn primary" to={next.to}>
          {next.text}
        </Link>
      </div>
    </>
  )
}
