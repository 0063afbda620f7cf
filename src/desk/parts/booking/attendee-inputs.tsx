import { TextInput } from '../field.tsx'

type AttendeeInputsProps = {
  problems: Record<string, string>
  /** whose appointment it is, where they are known already */
  person?: { firstName: string; lastName: string; email: string; telephone: string } | undefined
}

/** Who an appointment is for, as staff hear it on the phone. */
export function AttendeeInputs({ problems, person }: AttendeeInputsProps) {
  return (
    <>
      <div className="pair">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="off"
          defaultValue={person?.firstName}
          problem={problems.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="off"
          defaultValue={person?.lastName}
          problem={problems.lastName}
        />
      </div>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={person?.email}
        problem={problems.email}
      />
      <TextInput
        label="Phone"
        name="telephone"
        type="tel"
        autoComplete="off"
        defaultValue={person?.telephone}
        problem={problems.telephone}
      />
    </>
  )
}
