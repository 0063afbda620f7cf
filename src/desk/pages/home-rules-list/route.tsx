import { Form, Link } from 'react-router'
import { formatHomeContacts } from '#src/viewings/appointments/home-contact.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs) {
  const words = new URL(args.request.url).searchParams.get('q') ?? ''
  return { words, ...(await loadFromDesk(args, 'list-home-rules', { words })) }
}

export const meta = () => [{ title: 'Viewing rules of properties' }]

export default function HomeRulesList({ loaderData: { words, homes } }: DeskPage<typeof loader>) {
  return (
    <div className="narrowed">
      <PageHead
        title="Viewing rules of properties"
        lede="A property can have its own: who shows it, its length and notice, and whether the seller or tenant agrees to each viewing."
        back={{ to: '/desk/viewings/availability', name: 'Viewing availability' }}
      />
      <Form className="stack gap3">
        <TextInput label="Property" name="q" hint="Address, postcode or reference" type="search" defaultValue={words} />
        <div>
          <button type="submit" className="btn">
            Find
          </button>
        </div>
      </Form>
      {homes.length === 0 && (
        <p>
          {words === ''
            ? 'No property has rules of its own: all are shown as usual. Find one above to give it some.'
            : `No property on the market matches “${words}”.`}
        </p>
      )}
      <ul className="rows">
        {homes.map(({ id, address, hasRules, shownBy, online, mustAgree }) => (
          <li key={id}>
            <div>
              <Link className="main" to={`/desk/viewings/rules/${id}`}>
                {address}
              </Link>
              <div className="sub small">
                {hasRules
                  ? [
                      `Shown by: ${shownBy}`,
                      !online && 'Not booked online',
                      mustAgree.length > 0 && `Agreement of ${formatHomeContacts(mustAgree)}`,
                    ]
                      .filter(Boolean)
                      .join('. ')
                  : 'As usual'}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
