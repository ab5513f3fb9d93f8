import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

interface Look {
  look?: 'primary' | 'secondary' | 'plain'
}

function classes(look: Look['look'], className?: string): string {
  return [styles.button, look && styles[look], className].filter(Boolean).join(' ')
}

export function ButtonLink({ look, className, ...link }: Look & ComponentProps<typeof Link>) {
  return <Link {...link} data-solid className={classes(look, className)} />
}

/** A button that stays focusable while its work is under way; a second press then does nothing. */
export function Button({
  look,
  className,
  busy = false,
  onClick,
  ...button
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={busy || undefined}
      className={classes(look, className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
