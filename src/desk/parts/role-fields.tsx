import { ROLE_NAMES, type Role } from '#src/staff/permissions/permissions.ts'
import { Problem } from './field.tsx'

type RoleFieldsProps = {
  roles: readonly Role[]
  branches: readonly { id: number; name: string }[]
  role?: Role
  branchIds?: readonly number[]
  problems: Record<string, string>
}

/** A role, and the branches whose work it is about. */
export function RoleFields({ roles, branches, role, branchIds = [], problems }: RoleFieldsProps) {
  return (
    <>
      <fieldset className={problems.role ? 'field bad group' : 'field group'}>
        <legend>Role</legend>
        {roles.map((name) => (
          <div className="check" key={name}>
            <input type="radio" id={`role-${name}`} name="role" value={name} defaultChecked={name === role} required />
            <label htmlFor={`role-${name}`}>{ROLE_NAMES[name]}</label>
          </div>
        ))}
        {problems.role && <Problem>{problems.role}</Problem>}
      </fieldset>
      <fieldset className={problems.branchIds ? 'field bad group' : 'field group'}>
        <legend>Branches</legend>
        {branches.map(({ id, name }) => (
          <div className="check" key={id}>
            <input
              type="checkbox"
              id={`branch-${id}`}
              name="branchIds"
              value={id}
              defaultChecked={branchIds.includes(id)}
            />
            <label htmlFor={`branch-${id}`}>{name}</label>
          </div>
        ))}
        {problems.branchIds && <Problem>{problems.branchIds}</Problem>}
      </fieldset>
    </>
  )
}
