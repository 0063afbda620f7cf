import type { User } from '#src/account/users/user.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#src/contact-details/contact-fields.ts'
import { TextField } from '#src/design-system/form/field.tsx'
import { EmailField } from '#src/design-system/form/form-fields.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { SEND_TO_FRIEND_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryHome, EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { EnquiryForm, type FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { formatName } from '#src/formatting/person-name.ts'
import { parseFriend } from '../parse-friend.ts'

export type FriendStart = EnquiryStart & { home: EnquiryHome }

/** Sends a home to a friend, by a mail of the agency's. */
export function FriendForm({ start, place }: { start: FriendStart; place: FormPlace }) {
  const { home } = start
  return (
    <EnquiryForm
      id="send-to-friend"
      kind="send-to-friend"
      action={SEND_TO_FRIEND_PATH}
      sentAs="form"
      purpose="send_to_friend"
      read={(body, question) => parseFriend(body, { ...question, property: home })}
      honeypot="body"
      hidden={{ property_id: String(home.id) }}
      valuesOf={senderValues}
      lead="We'll email your friend this property and your message once. We won't use their address for anything else."
      button="Send to a friend"
      {...{ start, place }}
    >
      <div className="twoUp">
        <TextField name="name" label="Your name" autoComplete="name" maxLength={MAX_NAME_LENGTH} required />
        <EmailField name="email" label="Your email" maxLength={MAX_EMAIL_LENGTH} required />
      </div>
      <div className="twoUp">
        <TextField
          name="friend_name"
          label="Your friend’s name"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <EmailField
          name="friend_email"
          label="Your friend’s email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          required
        />
      </div>
      <TextArea name="message" label="Message" optional maxLength={1000} rows={3} />
    </EnquiryForm>
  )
}

function senderValues({ first_name, last_name, email }: User) {
  return { name: formatName(first_name, last_name), email }
}
