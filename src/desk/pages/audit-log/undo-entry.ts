import type { DeskVisit } from '../../desk-context.ts'

type Call = DeskVisit['call']

/**
 * Undoes what an entry of the log says, by the call that undoes such things anywhere in the Desk: it asks for the same
 * permission and proof, and writes a line of its own.
 */
export async function undoEntry(call: Call, id: string) {
  const plan = await call('plan-audit-undo', { entryId: id })
  if (!plan.ok) return plan
  const undo = plan.value
  switch (undo.kind) {
    case 'design':
      return call('restore-design', { design: undo.design })
    case 'property':
      return call('undo-property-change', { changeId: undo.changeId, propertyId: undo.propertyId })
    case 'document': {
      const answer = await call('restore-document', { document: undo.document, number: undo.number })
      return answer.ok && answer.value.kind !== 'published' ? notUndone(problemOf(answer.value)) : answer
    }
    case 'site-document':
      return call('restore-site-document', { of: undo.of, number: undo.number, published: undo.published })
    case 'settings': {
      const { changes, isSensitive } = undo
      const answer = await call(isSensitive ? 'save-sensitive-settings' : 'save-settings', { changes })
      return answer.ok && 'conflicts' in answer.value ? notUndone('A colleague changed it at this moment.') : answer
    }
  }
}

const notUndone = (words: string) => ({
  ok: false as const,
  refusal: { kind: 'invalid' as const, fields: { '': `This can’t be undone. ${words}` } },
})

const problemOf = (value: { kind: string; problems?: { message: string }[] }) =>
  value.problems?.[0]?.message ?? 'It’s as it was already.'
