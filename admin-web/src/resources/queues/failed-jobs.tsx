import { Box, Button, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { FailedJob } from '../../providers/types'
import { formatDateTime } from '../../shared/format'
import { Section } from '../../shared/section'

interface JobProps {
  job: FailedJob
  onChanged: () => Promise<void>
}

function Job({ job, onChanged }: JobProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isPending, setIsPending] = useState(false)
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const date = formatDateTime(job.failedAt)

  const again = async () => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      const started = await dataProvider.redrive(job)
      notify(`sihat.queues.${started > 0 ? 'started' : 'gone'}`, {
        type: started > 0 ? 'success' : 'warning',
      })
      await onChanged()
    } catch {
      notify('sihat.queues.notStarted', { type: 'error' })
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 20rem', overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{job.name}</Typography>
        <Typography>{job.reason}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[
            translate(`sihat.queues.name.${job.queue}`, { _: job.queue }),
            translate('sihat.queues.failedAt', { date }),
            translate('sihat.queues.attempts', { smart_count: job.attempts }),
          ].join(' · ')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => void again()}
        aria-label={translate('sihat.queues.againOf', { name: job.name, date })}
        sx={{ alignSelf: 'center' }}
      >
        {translate('sihat.queues.again')}
      </Button>
    </Box>
  )
}

/** Jobs that wait for a person. Running one again asks nothing first: it does what it was to do, once. */
export function FailedJobs({ jobs, onChanged }: { jobs: FailedJob[]; onChanged: () => Promise<void> }) {
  const translate = useTranslate()
  return (
    <Section title={translate('sihat.queues.jobs')}>
      {jobs.length === 0 ? (
        <Typography>{translate('sihat.queues.none')}</Typography>
      ) : (
        <>
          <Typography color="text.secondary">{translate('sihat.queues.jobsHint')}</Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {jobs.map((job) => (
              <Job key={`${job.queue} ${job.id}`} job={job} onChanged={onChanged} />
            ))}
          </Box>
        </>
      )}
    </Section>
  )
}
