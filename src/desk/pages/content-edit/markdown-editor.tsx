import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DeskIcon, type DeskIconName } from '../../parts/icon.tsx'
import type { MarkdownCommand } from './markdown-commands.ts'

export type MarkdownEditorHandle = { insertBlock: (block: string) => void; goTo: (line: number) => void }

type MarkdownEditorProps = {
  ref: Ref<MarkdownEditorHandle>
  label: string
  value: string
  /** changes where the text comes from elsewhere than from the editor */
  version: number
  onChange: (value: string) => void
  onPicture: (file: File) => void
}

const BUTTONS: readonly { command: MarkdownCommand; name: string; icon: DeskIconName; key?: string }[] = [
  { command: 'heading', name: 'Heading', icon: 'heading' },
  { command: 'bold', name: 'Bold', icon: 'bold', key: 'Control+B' },
  { command: 'list', name: 'List', icon: 'list' },
  { command: 'quote', name: 'Quote', icon: 'quote' },
  { command: 'link', name: 'Link', icon: 'link', key: 'Control+K' },
]

/** A text field until the editor's script is there, and where it does not come. */
export function MarkdownEditor({ ref, label, value, version, onChange, onPicture }: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<ReturnType<typeof import('./codemirror.ts').openEditor>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const latest = useRef({ value, onChange, onPicture })
  latest.current = { value, onChange, onPicture }

  useEffect(() => {
    let isGone = false
    void import('./codemirror.ts').then(({ openEditor }) => {
      if (isGone || !place.current) return
      const hadFocus = document.activeElement === field.current
      editor.current = openEditor({
        parent: place.current,
        value: latest.current.value,
        label,
        nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
        onChange: (text) => latest.current.onChange(text),
        onFile: (file) => latest.current.onPicture(file),
      })
      // never both fields at once
      flushSync(() => setIsOpen(true))
      if (hadFocus) editor.current.goTo(1)
    })
    return () => {
      isGone = true
      editor.current?.close()
    }
  }, [])

  useEffect(() => editor.current?.replace(latest.current.value), [version])

  useImperativeHandle(ref, () => ({
    insertBlock(block) {
      if (editor.current) editor.current.insertBlock(block)
      else latest.current.onChange(`${latest.current.value.trimEnd()}\n\n${block}\n`)
    },
    goTo: (line) => editor.current?.goTo(line),
  }))

  return (
    <div className="editor">
      <div className="bar" role="toolbar" aria-label="Style">
        {BUTTONS.map(({ command, name, icon, key }) => (
          <button
            key={command}
            type="button"
            className="btn bare square"
            aria-label={name}
            aria-keyshortcuts={key}
            title={name}
            disabled={!isOpen}
            onClick={() => editor.current?.run(command)}
          >
            <DeskIcon name={icon} />
          </button>
        ))}
        <label className="btn bare square" title="Image">
          <DeskIcon name="picture" />
          <span className="vh">Add an image</span>
          <input
            className="vh"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onPicture(file)
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <div ref={place} className="doc" />
      {!isOpen && (
        <textarea
          ref={field}
          className="doc"
          aria-label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  )
}
