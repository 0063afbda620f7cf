import { useRevalidator } from 'react-router'
import type { WordKind } from '#src/feed-import/rows/feed-words.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutFeed } from '../feed-call/ask-about-feed.ts'

export async function loader(args: DeskArgs) {
  const { actor } = args.context.get(deskContext).session!
  return { ...(await loadFromDesk(args, 'list-feed-words', {})), canManage: scopeOf(actor, 'manage-feeds') !== 'none' }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const kind = text('kind') as WordKind
  return context.get(deskContext).call('set-feed-word', {
    source: text('source'),
    kind,
    word: text('word'),
    value: form.get('intent') === 'clear' ? null : text('value'),
  })
}

export const meta = () => [{ title: 'Words of your feeds' }]

type Data = DeskPage<typeof loader>['loaderData']
type Word = Data['words'][number]

export default function FeedWords({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { words, canManage } = loaderData
  const open = words.filter(({ value }) => value === null)
  const known = words.filter(({ value }) => value !== null)
  return (
    <>
      <PageHead
        title="Words of your feeds"
        lede="Property types, statuses and price qualifiers that your software writes and we don’t know. Say what each means."
        back={{ to: '/desk/feeds', name: 'Feeds' }}
      />
      <div className="stack gap5">
        <DeskSection title="Not understood">
          {open.length === 0 ? (
            <p className="muted">Every word of your feeds is understood.</p>
          ) : (
            <WordRows words={open} meanings={loaderData.meanings} canManage={canManage} />
          )}
        </DeskSection>
        {known.length > 0 && (
          <DeskSection title="What you have said">
            <WordRows words={known} meanings={loaderData.meanings} canManage={canManage} />
          </DeskSection>
        )}
      </div>
    </>
  )
}

function WordRows({ words, meanings, canManage }: { words: readonly Word[] } & Pick<Data, 'meanings' | 'canManage'>) {
  return (
    <ul className="rows wrap">
      {words.map((word) => (
        <li key={`${word.source} ${word.kind} ${word.word}`}>
          <div>
            <span className="medium">“{word.word}”</span> <span className="muted">{word.kindName}</span>
            <div className="sub">
              {word.feed}, {formatCount(word.homes, 'property', 'properties')}
              {word.value === null && consequence(word)}
            </div>
          </div>
          {canManage ? (
            <WordForm word={word} options={meanings[word.kind] ?? []} />
          ) : (
            <span>{word.meaning ?? 'Not understood'}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function consequence({ kind }: Word): string {
  if (kind === 'status') return ': set aside, because they may be sold or let'
  if (kind === 'channel') return ': set aside, because they may be for sale or to let'
  if (kind === 'frequency') return ': set aside, because their rent is not known'
  return kind === 'type' ? ': shown without a type' : ': shown without a qualifier'
}

type Done = { before: string | null; isReading: boolean }

function WordForm({ word, options }: { word: Word; options: readonly { value: string; name: string }[] }) {
  const { revalidate } = useRevalidator()
  const { source, kind, value } = word
  const done = ({ before, isReading }: Done) => {
    void revalidate()
    showDeskToast({
      words: isReading ? 'Saved. The last file is being read again' : 'Saved. It applies from the next import',
      undo: () =>
        void askAboutFeed('set-feed-word', { source, kind, word: word.word, value: before }).then(() => revalidate()),
    })
  }
  return (
    <DeskForm<Done> className="acts" onDone={done}>
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="word" value={word.word} />
          <select
            className="input"
            name="value"
            aria-label={`Meaning of “${word.word}”`}
            defaultValue={value ?? ''}
            key={value}
            aria-invalid={problems.value ? true : undefined}
          >
            <option value="">Choose…</option>
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {one.name}
              </option>
            ))}
          </select>
          <button type="submit" className="btn small" name="intent" value="set" disabled={isSending}>
            Save<span className="vh"> the meaning of “{word.word}”</span>
          </button>
          {value !== null && (
            <button type="submit" className="btn small" name="intent" value="clear" disabled={isSending}>
              Clear<span className="vh"> the meaning of “{word.word}”</span>
            </button>
          )}
        </>
      )}
    </DeskForm>
  )
}
