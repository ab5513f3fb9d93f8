import { Box, Button, Typography } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Setting } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import { useChange } from '../../shared/use-change'
import { useUnsaved } from '../../shared/use-unsaved'
import { SettingInput } from './setting-input'
import { asText, toValue, useSettingText } from './setting-value'

/** What a setting was before anybody chose, and who chose when. */
function History({ setting }: { setting: Setting }) {
  const translate = useTranslate()
  const { shown } = useSettingText(setting)
  const { changed } = setting
  const date = changed && formatDateTime(changed.at)
  return (
    <Typography variant="body2" color="text.secondary">
      {[
        translate('sihat.settings.default', { value: shown(setting.default) }),
        changed &&
          (changed.by
            ? translate('sihat.settings.changed', { date, name: changed.by })
            : translate('sihat.settings.changedBySetup', { date })),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  )
}

/** One setting with its own button: a change of one is no change of the others. */
export function SettingForm({ setting }: { setting: Setting }) {
  const translate = useTranslate()
  const { label, shown } = useSettingText(setting)
  const notify = useNotify()
  /** What was typed stays when the page is read again, and was decided on what was there then. */
  const [typed, setTyped] = useState<string>()
  const [begun, setBegun] = useState<Setting>()
  /** Somebody else's change was stored first. */
  const [isOvertaken, setIsOvertaken] = useState(false)
  const text = typed ?? asText(setting)
  const [problem, setProblem] = useState('')
  const forget = () => {
    setTyped(undefined)
    setBegun(undefined)
    setIsOvertaken(false)
  }
  const { change, isPending } = useChange('settings', begun ?? setting, {
    onDone: forget,
    onConflict: () => {
      setBegun(undefined)
      setIsOvertaken(true)
      notify('sihat.settings.conflict', { type: 'warning' })
    },
    onInvalid: () => setProblem(translate('sihat.settings.wrong', { description: setting.description })),
  })
  const isChanged = text !== asText(setting)
  useUnsaved(isChanged)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged) change({ value: toValue(setting, text) })
  }
  const enter = (entered: string) => {
    setTyped(entered)
    setBegun((before) => before ?? setting)
    setProblem('')
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 0.5, maxWidth: '38rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 16rem' }}>
          <SettingInput setting={setting} text={text} problem={problem} onEnter={enter} />
        </Box>
        <Button
          type="submit"
          variant="outlined"
          disabled={isPending || !isChanged}
          aria-label={translate('sihat.settings.saveOf', { name: label })}
          sx={{ minHeight: 44, mt: 0.5 }}
        >
          {translate('sihat.settings.save')}
        </Button>
      </Box>
      {isOvertaken && isChanged && (
        <Typography role="status" variant="body2">
          {translate('sihat.settings.overtaken', { value: shown(setting.value) })}
        </Typography>
      )}
      <History setting={setting} />
    </Box>
  )
}
