import type { EnquiryData } from './route.tsx'

const STEPS = ['new', 'answered', 'booked', 'closed'] as const

/** How far an enquiry is. */
export function EnquirySteps({ state, about }: Pick<EnquiryData['enquiry'], 'state' | 'about'>) {
  if (state === 'spam') return <p className="tag warn">Spam</p>
  const names = {
    new: 'New',
    answered: 'Answered',
    booked: about === 'valuation' ? 'Valuation booked' : 'Viewing booked',
    closed: 'Closed',
  }
  return (
    <ol className="row tight" aria-label="Enquiry progress">
      {STEPS.map((step) => (
        <li
          key={step}
          className={step === state ? 'tag acc' : 'tag'}
          aria-current={step === state ? 'step' : undefined}
        >
          {names[step]}
        </li>
      ))}
    </ol>
  )
}
