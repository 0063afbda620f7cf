import { useId, useState } from 'react'
import { type FeedApiAbout, fieldInput } from '#src/feeds/api/feed-api-about.ts'
import { feedApiAbout } from '#src/feeds/apis/feed-apis.ts'
import {
  DAILY_MINUTES,
  DEFAULT_DAILY_AT,
  isSentKind,
  SOURCE_SCHEDULES,
  type SourceKind,
  type SourceSettings,
} from '#src/feeds/sources/feed-source.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { parseTimeOfDay, toTimeInput } from '#src/formatting/uk-date.ts'
import { Problem, TextInput } from '../../parts/field.tsx'

type SourceFieldsProps = {
  kind: SourceKind
  name?: string
  settings?: SourceSettings & { hasQuery?: boolean }
  everyMinutes?: number | null
  dailyAt?: number
  hasSecret?: boolean
  problems: Record<string, string>
}

/** What a feed's source is: where, who signs in, how often. */
export function SourceFields({
  kind,
  name,
  settings = {},
  everyMinutes = 60,
  dailyAt = DEFAULT_DAILY_AT,
  hasSecret,
  problems,
}: SourceFieldsProps) {
  const id = useId()
  const [every, setEvery] = useState(everyMinutes)
  const service = feedApiAbout(kind)
  const secretHint = hasSecret
    ? 'Stored encrypted and never shown. Leave empty to keep it.'
    : 'Stored encrypted and never shown.'
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        defaultValue={name}
        hint="What your colleagues call it, like “Street” or “New homes”"
        problem={problems.name}
      />
      {kind === 'url' && (
        <TextInput
          label="Web address"
          name="url"
          type="url"
          defaultValue={settings.url}
          hint={
            settings.hasQuery
              ? 'What follows “?” is stored encrypted and never shown. It stays unless you enter it again, or change the address.'
              : 'Like https://feeds.example.com/homes.blm'
          }
          problem={problems.url}
        />
      )}
      {(kind === 'sftp' || kind === 'ftp') && (
        <>
          <TextInput
            label="Server"
            name="host"
            defaultValue={settings.host}
            hint={kind === 'sftp' ? 'Like sftp.example.com' : 'Like ftp.example.com'}
            problem={problems.host}
          />
          <TextInput
            label="Port"
            name="port"
            defaultValue={settings.port === undefined ? undefined : String(settings.port)}
            hint={kind === 'sftp' ? 'Usually 22' : 'Usually 21'}
            problem={problems.port}
          />
          <TextInput
            label="Folder or file"
            name="path"
            defaultValue={settings.path}
            hint="Empty for the folder where one arrives. Of a branch’s files in it, the newest is imported"
            problem={problems.path}
          />
        </>
      )}
      {service && <ServiceFields service={service} settings={settings} hasSecret={hasSecret} problems={problems} />}
      {!isSentKind(kind) && !service && (
        <>
          <TextInput
            label={kind === 'url' ? 'User name (optional)' : 'User name'}
            name="user"
            defaultValue={settings.user}
            problem={problems.user}
          />
          {kind === 'url' && (
            <TextInput
              label="Header for the key (optional)"
              name="header"
              defaultValue={settings.header}
              hint="Like x-api-key, as Loop does. Leave the user name empty then"
              problem={problems.header}
            />
          )}
          {kind === 'sftp' ? (
            <div className={problems.secret ? 'field bad' : 'field'}>
              <label htmlFor={`${id}-secret`}>Password or private key</label>
              <span className="hint" id={`${id}-hint`}>
                {secretHint}
              </span>
              <textarea
                id={`${id}-secret`}
                className="input"
                name="secret"
                rows={2}
                autoComplete="off"
                spellCheck={false}
                aria-describedby={problems.secret ? `${id}-hint ${id}-problem` : `${id}-hint`}
                aria-invalid={problems.secret ? true : undefined}
              />
              {problems.secret && <Problem id={`${id}-problem`}>{problems.secret}</Problem>}
            </div>
          ) : (
            <TextInput
              label={kind === 'url' ? 'Password or key (optional)' : 'Password'}
              name="secret"
              type="password"
              autoComplete="off"
              hint={secretHint}
              problem={problems.secret}
            />
          )}
          {kind === 'ftp' && (
            <div className="check">
              <input
                type="checkbox"
                id={`${id}-secure`}
                name="isSecure"
                value="yes"
                defaultChecked={settings.isSecure ?? true}
              />
              <label htmlFor={`${id}-secure`}>Encrypted (FTP over TLS)</label>
            </div>
          )}
        </>
      )}
      {!isSentKind(kind) && (
        <>
          <div className="field">
            <label htmlFor={`${id}-every`}>Fetch</label>
            <select
              id={`${id}-every`}
              className="input"
              name="everyMinutes"
              defaultValue={everyMinutes === null ? '' : String(everyMinutes)}
              onChange={({ target }) => setEvery(target.value === '' ? null : Number(target.value))}
            >
              {Object.entries(SOURCE_SCHEDULES).map(([minutes, words]) => (
                <option key={minutes} value={minutes}>
                  {words}
                </option>
              ))}
              <option value="">only when somebody says so</option>
            </select>
          </div>
          {every === DAILY_MINUTES && (
            <TextInput
              label="At"
              name="dailyAt"
              type="time"
              defaultValue={toTimeInput(dailyAt)}
              hint="UK time"
              problem={problems.dailyAt}
            />
          )}
        </>
      )}
    </>
  )
}

type ServiceFieldsProps = Pick<SourceFieldsProps, 'settings' | 'hasSecret' | 'problems'> & { service: FeedApiAbout }

/** Who the agency is at a service, as its registry says. */
function ServiceFields({ service, settings = {}, hasSecret, problems }: ServiceFieldsProps) {
  return (
    <>
      {service.fields.map(({ name, label, hint, isSecret, isOptional }) => {
        const secretHint = hasSecret
          ? 'Stored encrypted and never shown. Leave empty to keep it.'
          : 'Stored encrypted and never shown.'
        return (
          <TextInput
            key={name}
            label={isOptional ? `${label} (optional)` : label}
            name={fieldInput(name)}
            {...(isSecret
              ? { type: 'password' as const, autoComplete: 'off' }
              : { defaultValue: settings.fields?.[name] })}
            hint={[hint, isSecret ? secretHint : undefined].filter(Boolean).join('. ') || undefined}
            problem={problems[fieldInput(name)]}
          />
        )
      })}
      <TextInput
        label="Address of the service"
        name="url"
        type="url"
        defaultValue={settings.url ?? service.server}
        hint="Change it only if your supplier says so"
        problem={problems.url}
      />
      <TextInput
        label="Calls a minute"
        name="callsPerMinute"
        defaultValue={settings.callsPerMinute === undefined ? undefined : String(settings.callsPerMinute)}
        hint={`Empty: ${formatNumber(service.callsPerMinute)}. Enter another number only if your supplier says how many it allows`}
        problem={problems.callsPerMinute}
      />
    </>
  )
}

/** What a form of these fields sends, as the calls take it. */
export function typedSource(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    url: text('url'),
    host: text('host'),
    port: text('port'),
    path: text('path'),
    user: text('user'),
    secret: text('secret'),
    header: text('header'),
    callsPerMinute: text('callsPerMinute'),
    isSecure: form.get('isSecure') === 'yes',
    fields: Object.fromEntries(
      [...form.keys()].flatMap((key) =>
        key.startsWith(fieldInput('')) ? [[key.slice(fieldInput('').length), text(key)]] : [],
      ),
    ),
    everyMinutes: text('everyMinutes') === '' ? null : Number(text('everyMinutes')),
    dailyAt: form.has('dailyAt') ? (parseTimeOfDay(text('dailyAt').slice(0, 5)) ?? Number.NaN) : undefined,
  }
}
