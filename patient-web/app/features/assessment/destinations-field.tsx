import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldId } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { type Message, useMessage, useT } from '~/lib/i18n/i18n'
import { DESTINATIONS, labelOf } from './choices'
import {
  includesDestination,
  LONGEST_DESTINATION,
  MOST_DESTINATIONS,
  withDestination,
  withoutDestination,
} from './destinations'
import styles from './fields.module.css'

/** A press on a button ends within this time: a new destination moves the buttons below. */
const PRESS_MS = 300

interface DestinationsFieldProps {
  name: string
  value: string[]
  onChange: (value: string[]) => void
  error: Message | undefined
}

/** Ten destinations to switch on and off, and others of the person's own. */
export function DestinationsField({ name, value, onChange, error }: DestinationsFieldProps) {
  const t = useT()
  const text = useMessage()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const [said, setSaid] = useState('')
  const presets = Object.keys(DESTINATIONS)
  const own = value.filter((chosen) => !includesDestination(presets, chosen))
  const errorId = error ? `${fieldId(name)}-error` : undefined

  function toggle(preset: string) {
    onChange(
      includesDestination(value, preset) ? withoutDestination(value, preset) : withDestination(value, preset),
    )
  }

  const addTyped = useEffectEvent(add)
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => addTyped(), PRESS_MS)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => () => addTyped(), [])

  function add() {
    const destination = typed.trim()
    if (!destination) return
    const longer = withDestination(value, destination)
    const full = value.length >= MOST_DESTINATIONS
    if (longer !== value) onChange(longer)
    const known = value.find((chosen) => includesDestination([chosen], destination))
    if (known) setSaid(t('assessment.destination.known', { name: labelOf(DESTINATIONS, known, t) }))
    else if (full) setSaid(t('assessment.destination.full', { count: MOST_DESTINATIONS }))
    else setSaid(t('assessment.destination.added', { name: destination }))
    if (!full) setTyped('')
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  function press() {
    field.current?.focus()
    add()
  }

  function remove(destination: string) {
    onChange(withoutDestination(value, destination))
    setSaid(t('assessment.destination.removed', { name: destination }))
    field.current?.focus()
  }

  return (
    <fieldset
      className={error ? `${styles.field} ${styles.invalid}` : styles.field}
      aria-describedby={[`${fieldId(name)}-hint`, errorId].filter(Boolean).join(' ')}
    >
      <legend>
        {t('assessment.preferredDestinations')}{' '}
        <span className={styles.optional}>{t('common.optional')}</span>
      </legend>
      <p className={styles.hint} id={`${fieldId(name)}-hint`}>
        {t('assessment.preferredDestinations.hint')}
      </p>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={20} />
          {text(error)}
        </p>
      )}
      <div className={styles.toggles}>
        {presets.map((preset, index) => (
          <label key={preset} className={styles.toggle}>
            <input
              type="checkbox"
              id={index === 0 ? fieldId(name) : undefined}
              checked={includesDestination(value, preset)}
              onChange={() => toggle(preset)}
            />
            <span>{labelOf(DESTINATIONS, preset, t)}</span>
          </label>
        ))}
      </div>
      {own.length > 0 && (
        <ul className={styles.chips}>
          {own.map((destination) => (
            <li key={destination}>
              <button type="button" className={styles.chip} onClick={() => remove(destination)}>
                <span aria-hidden="true">{destination}</span>
                <span className="visually-hidden">
                  {t('assessment.destination.remove', { name: destination })}
                </span>
                <Icon name="cross" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.own}>
        <label htmlFor={`${fieldId(name)}-own`}>{t('assessment.destination.own')}</label>
        <div>
          <input
            ref={field}
            id={`${fieldId(name)}-own`}
            type="text"
            className={styles.control}
            value={typed}
            maxLength={LONGEST_DESTINATION}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={addOnEnter}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
          />
          <Button onClick={press}>{t('assessment.destination.add')}</Button>
        </div>
        <p role="status" className={styles.hint}>
          {said}
        </p>
      </div>
    </fieldset>
  )
}
