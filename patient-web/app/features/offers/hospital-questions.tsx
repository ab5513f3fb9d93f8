import type { QuoteQuestion, QuoteRequest } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { answerHospital } from './api'
import { OfferTextForm } from './offer-text-form'
import styles from './offers.module.css'
import { useOfferText } from './use-offer-text'
import { useStoredText } from './use-stored-text'

interface HospitalQuestionsProps {
  request: QuoteRequest
  /** The patient can answer. */
  isOpen: boolean
  onChanged: () => void
}

/** Questions of a hospital about the case, oldest first, each with the answer or the form to answer. */
export function HospitalQuestions({ request, isOpen, onChanged }: HospitalQuestionsProps) {
  const t = useT()
  const { questions, status } = request
  if (questions.length === 0) return null
  return (
    <>
      {isOpen && status === 'question_open' && <p>{t('offers.hospitalQuestions.waits')}</p>}
      <ul className={styles.hospitalQuestions}>
        {questions.map((question) => (
          <li key={question.id}>
            <Question {...{ request, question, isOpen, onChanged }} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface QuestionProps extends HospitalQuestionsProps {
  question: QuoteQuestion
}

function Question({ request, question, isOpen, onChanged }: QuestionProps) {
  const t = useT()
  const locale = useLocale()
  const { id, body, askedAt, answer, answeredAt } = question
  const formKey = useStoredText(draftOf(id), 'body', answer ?? undefined)
  return (
    <>
      <h4 className="small">
        {t('offers.hospitalQuestions.asked', { date: formatMoment(askedAt, locale) })}
      </h4>
      <p className={styles.words} dir="auto">
        {body}
      </p>
      {answeredAt && (
        <>
          <h4 className="small">
            {t('offers.hospitalQuestions.answered', { date: formatMoment(answeredAt, locale) })}
          </h4>
          <p className={styles.words} dir="auto">
            {answer}
          </p>
        </>
      )}
      {isOpen && !answeredAt && <AnswerForm key={formKey} {...{ request, question, onChanged }} />}
    </>
  )
}

const draftOf = (questionId: string) => `hospital-question:${questionId}`

function AnswerForm({ request, question, onChanged }: Omit<QuestionProps, 'isOpen'>) {
  const t = useT()
  const form = useOfferText({
    draftName: draftOf(question.id),
    field: 'body',
    empty: 'offers.hospitalQuestions.empty',
    send: (data, sending) => answerHospital(request.id, question.id, String(data.get('body')), sending),
    onSent: onChanged,
    onFailed: onChanged,
  })
  return (
    <OfferTextForm
      form={form}
      name={t('offers.hospitalQuestions.form', { hospital: request.hospital.name })}
      field="body"
      label={t('offers.hospitalQuestions.body')}
      hint={t('offers.hospitalQuestions.hint')}
      send={t('offers.hospitalQuestions.send')}
    />
  )
}
