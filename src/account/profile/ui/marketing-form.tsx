import { messages } from '#src/account/users/messages.ts'
import { postMarketing } from '#src/account/users/ui/account-calls.ts'
import { AreaForm, type AreaFormProps } from '#src/account/users/ui/area-form.tsx'
import { fetchUser } from '#src/account/users/ui/current-user.ts'
import type { User } from '#src/account/users/user.ts'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { useFormSubmit } from '#src/design-system/form/use-form-submit.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { isTrapped } from '#src/form-protection/protection-fields.ts'
import { useFormProtection } from '#src/form-protection/ui/use-form-protection.ts'
import { useConsentBoxes } from './consent-words.tsx'

const CHOICES = [
  { value: 'optin', name: 'Yes' },
  { value: 'optout', name: 'No' },
]

const NOT_SIGNED_IN = 401

/** Whether the agency may send news, in the two variants of the call. */
export function MarketingForm({ token, state, go, user }: AreaFormProps & { user: User }) {
  const protection = useFormProtection()
  const marketing = useConsentBoxes().find(({ name }) => name === 'marketing')
  const { user_id, marketing_preference_id, custom_marketing_preferences } = user
  const submission = useFormSubmit<null>({
    async send(values) {
      if (isTrapped(values)) return { ok: true, answer: null }
      const choice = {
        user_id,
        marketing_preference_id,
        custom_marketing_preferences,
        optedIn: values[nameOf(user)] === 'optin',
        page: location.href,
      }
      const { status } = await protection.send((fields) => postMarketing(choice, fields))
      if (status === 200 || status === 204) {
        await fetchUser()
        return { ok: true, answer: null }
      }
      if (status === NOT_SIGNED_IN) await fetchUser()
      const problem = status === NOT_SIGNED_IN ? messages.preferencesWithoutSignIn : messages.preferencesFailed
      showToast({ words: problem, kind: 'error', topic: 'account' })
      return { ok: false, problem }
    },
    onDone() {
      go('/user', { words: messages.preferencesUpdated, topic: 'account' })
    },
  })
  return (
    <AreaForm
      id="marketing"
      action={
        custom_marketing_preferences
          ? `/custom_marketing_preferences/${user_id}`
          : `/marketing_preferences/${marketing_preference_id}`
      }
      override="put"
      hidden={{ user_id: String(user_id), opt_in_marketing_url: '/user/marketing-preferences' }}
      onFocus={protection.onFocus}
      {...{ token, state, submission }}
    >
      <p>This doesn't affect alerts for your saved searches. Change those next to each search.</p>
      <RadioGroup
        name={nameOf(user)}
        label={marketing?.wording ?? ''}
        choices={CHOICES}
        defaultValue={user.is_opted_in_to_marketing ? 'optin' : 'optout'}
      />
      <div className="formActions">
        <SubmitButton busyWords="Saving">Save preferences</SubmitButton>
        <a href="/user" data-overlay>
          Cancel
        </a>
      </div>
    </AreaForm>
  )
}

function nameOf({ custom_marketing_preferences }: User): string {
  return custom_marketing_preferences ? 'marketing_preferences[is_opted_in_to_marketing]' : 'opt_in_marketing_at'
}
