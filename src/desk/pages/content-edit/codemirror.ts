import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Transaction } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type MarkdownCommand, runCommand } from './markdown-commands.ts'

type Options = {
  parent: HTMLElement
  value: string
  label: string
  /** of the page's Content-Security-Policy: the editor adds a style sheet of its own */
  nonce: string
  onChange: (value: string) => void
  onFile: (file: File) => void
}

/** Markdown as it is written, with its meaning shown: headings large, bold words bold, marks grey. */
const looks = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.35em', fontWeight: '600' },
  { tag: tags.heading2, fontSize: '1.25em', fontWeight: '600' },
  { tag: tags.heading3, fontSize: '1.1em', fontWeight: '600' },
  { tag: tags.heading4, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--colour-accent)' },
  { tag: tags.url, color: 'var(--colour-muted)' },
  { tag: tags.quote, color: 'var(--colour-muted)' },
  { tag: tags.processingInstruction, color: 'var(--colour-muted)' },
])

const theme = EditorView.theme({
  '&': { fontSize: 'inherit' },
  '&:focus-within, &.cm-focused': { outline: '2px solid var(--colour-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6' },
  '.cm-content': { padding: '1rem 1.25rem 2rem', minHeight: '24rem', caretColor: 'var(--colour-ink)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--colour-ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--colour-accent-surface)',
  },
})

/** Puts the editor into a place of the page. */
export function openEditor({ parent, value, label, nonce, onChange, onFile }: Options) {
  const run = (command: MarkdownCommand) => (view: EditorView) => {
    apply(view, command)
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        EditorView.cspNonce.of(nonce),
        history(),
        drawSelection(),
        markdown(),
        syntaxHighlighting(looks),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
        placeholder('Write here. Drop images where they belong.'),
        keymap.of([
          { key: 'Mod-b', run: run('bold') },
          { key: 'Mod-i', run: run('italic') },
          { key: 'Mod-k', run: run('link') },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        theme,
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((one) => one.annotation(Transaction.remote))
          if (update.docChanged && !isOurs) onChange(update.state.doc.toString())
        }),
        EditorView.domEventHandlers({
          drop: (event) => takeFile(event, event.dataTransfer),
          paste: (event) => takeFile(event, event.clipboardData),
        }),
      ],
    }),
  })

  function takeFile(event: Event, data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return false
    event.preventDefault()
    onFile(file)
    return true
  }

  return {
    run: (command: MarkdownCommand) => {
      apply(view, command)
      view.focus()
    },
    replace(text: string) {
      if (text === view.state.doc.toString()) return
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: Transaction.remote.of(true),
      })
    },
    /** puts a paragraph of its own after the line of the cursor */
    insertBlock(block: string) {
      const { to } = view.state.doc.lineAt(view.state.selection.main.head)
      const insert = `${to === 0 ? '' : '\n\n'}${block}\n\n`
      view.dispatch({ changes: { from: to, insert }, selection: { anchor: to + insert.length }, scrollIntoView: true })
      view.focus()
    },
    goTo(line: number) {
      const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      view.focus()
    },
    close: () => view.destroy(),
  }
}

function apply(view: EditorView, command: MarkdownCommand): void {
  const { from, to } = view.state.selection.main
  const edit = runCommand(command, view.state.doc.toString(), { from, to })
  view.dispatch({
    changes: { from: edit.from, to: edit.to, insert: edit.insert },
    selection: { anchor: edit.select.from, head: edit.select.to },
    scrollIntoView: true,
  })
}
