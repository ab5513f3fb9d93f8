import { Box, Typography } from '@mui/material'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { DeskCase } from '../../providers/types'
import { AnswerForm } from '../../shared/answer-form'
import { formatDateTime } from '../../shared/format'

const TEXTS = 'sihat.quote-requests.questions'
const LONGEST = 2_000
const ASKABLE: readonly DeskCase['status'][] = ['sent', 'viewed', 'question_open']

interface CaseQuestionsProps {
  request: DeskCase
  onAsked: () => void
}

/** The questions of the hospital with the answers of the patient, and a form for the next one. */
export function CaseQuestions({ request: { id, status, questions }, onAsked }: CaseQuestionsProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const ask = async (body: string, key: string) => {
    try {
      await dataProvider.askPatient(id, body, key)
    } catch (error) {
      if (problemCode(error) !== 'identifying_text') throw error
      throw new HttpError(translate(`${TEXTS}.identifying`), 409, { code: 'identifying_text' })
    }
    onAsked()
  }
  return (
    <>
      {questions.length === 0 && translate(`${TEXTS}.none`)}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {questions.map(({ id: questionId, body, askedAt, askedBy, answer, answeredAt }) => (
          <Box component="li" key={questionId} sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" color="text.secondary">
              {[askedBy, formatDateTime(askedAt)].filter(Boolean).join(' · ')}
            </Typography>
            <Text>{body}</Text>
            <Typography variant="body2" color="text.secondary">
              {answeredAt
                ? translate(`${TEXTS}.answered`, { moment: formatDateTime(answeredAt) })
                : translate(`${TEXTS}.waits`)}
            </Typography>
            {answer && <Text>{answer}</Text>}
          </Box>
        ))}
      </Box>
      {ASKABLE.includes(status) && <AnswerForm texts={TEXTS} send={ask} longest={LONGEST} />}
    </>
  )
}

const Text = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
    {children}
  </Typography>
)
