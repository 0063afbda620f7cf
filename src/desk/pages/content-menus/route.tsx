import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_MENU_DEPTH } from '#src/content/menus/menu-rows.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { CollectionHead } from '../content/collection-head.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { showPublished } from '../content-call/show-published.ts'
import { useKeptEdits } from '../content-call/use-kept-edits.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { editedMenus, type FooterColumn, menusOf } from './edited-menus.ts'
import { MenuTree } from './menu-tree.tsx'

export async function loader(args: DeskArgs) {
  const { session } = args.context.get(deskContext)
  return { ...(await loadFromDesk(args, 'get-menus', {})), accountId: session!.actor.id }
}

export const meta = () => [{ title: 'Menus' }]

export default function Menus({ loaderData }: DeskPage<typeof loader>) {
  const { menus, seen, broken, accountId } = loaderData
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const { value, isEdited, wasKept, edit, discard } = useKeptEdits('menus.json', seen, accountId, editedMenus(menus))

  async function publish(): Promise<void> {
    setIsSaving(true)
    setProblem('')
    const answer = await askAboutContent('save-menus', { seen, menus: menusOf(value) })
    setIsSaving(false)
    if (!answer?.ok) return setProblem(problemOf(answer))
    discard()
    await revalidate()
    showPublished('menus', answer.value, () => void revalidate())
  }

  const setColumn = (at: number, column: Partial<FooterColumn>) =>
    edit({ ...value, footer: value.footer.map((one, index) => (index === at ? { ...one, ...column } : one)) })
  const moveColumn = (at: number, to: number) => {
    const column = value.footer[at]
    if (column && to >= 0 && to < value.footer.length)
      edit({ ...value, footer: value.footer.toSpliced(at, 1).toSpliced(to, 0, column) })
  }
  return (
    <>
      <CollectionHead of="menus" lede="What the header and the footer of every page link to." />
      <div className="stack gap5">
        {wasKept && isEdited && (
          <p className="notice" role="status">
            You hadn’t published these changes yet. We kept them on this device.
          </p>
        )}
        <MenuTree
          title="Header"
          about="The main menu, at the top of every page."
          rows={value.primary}
          maxDepth={MAX_MENU_DEPTH}
          broken={broken}
          onChange={(primary) => edit({ ...value, primary })}
        />
        <MenuTree
          title="Above the header"
          about="A few small links above the main menu."
          rows={value.secondary}
          broken={broken}
          onChange={(secondary) => edit({ ...value, secondary })}
        />
        {value.footer.map((column, at) => (
          <MenuTree
            key={column.key}
            title={`Footer, column ${at + 1}`}
            rows={column.rows}
            broken={broken}
            onChange={(rows) => setColumn(at, { rows })}
            beside={
              <span className="push row tight">
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Move column ${at + 1} up`}
                  onClick={() => moveColumn(at, at - 1)}
                >
                  <DeskIcon name="chevron-up" size="s" />
                </button>
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Move column ${at + 1} down`}
                  onClick={() => moveColumn(at, at + 1)}
                >
                  <DeskIcon name="chevron-down" size="s" />
                </button>
                <button
                  type="button"
                  className="btn bare small square"
                  aria-label={`Remove column ${at + 1}`}
                  onClick={() => edit({ ...value, footer: value.footer.toSpliced(at, 1) })}
                >
                  <DeskIcon name="bin" size="s" />
                </button>
              </span>
            }
          >
            <div className="narrowed">
              <TextInput
                label={`Heading of column ${at + 1}`}
                name={`heading-${at}`}
                value={column.title}
                maxLength={60}
                onChange={({ currentTarget }) => setColumn(at, { title: currentTarget.value })}
              />
            </div>
          </MenuTree>
        ))}
        <DeskSection title="More columns">
          <div>
            <button
              type="button"
              className="btn"
              onClick={() =>
                edit({ ...value, footer: [...value.footer, { key: crypto.randomUUID(), title: '', rows: [] }] })
              }
            >
              <DeskIcon name="plus" size="s" />
              Add a footer column
            </button>
          </div>
        </DeskSection>
        <MenuTree
          title="Last row of the footer"
          about="Privacy, cookies, complaints."
          rows={value.legal}
          broken={broken}
          onChange={(legal) => edit({ ...value, legal })}
        />
        {problem && <FormProblem>{problem}</FormProblem>}
        {isEdited && (
          <div className="savebar">
            <button type="button" className="btn primary" disabled={isSaving} onClick={() => void publish()}>
              Publish menus
            </button>
            <button type="button" className="btn" onClick={discard}>
              Discard changes
            </button>
            <span className="small muted">Visitors see the menus as they were until you publish.</span>
          </div>
        )}
      </div>
    </>
  )
}
