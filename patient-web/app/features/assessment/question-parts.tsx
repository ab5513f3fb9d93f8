import { use } from 'react'
import type { FieldErrors } from '~/components/form/error-summary'
import { TextArea } from '~/components/form/text-area'
import { Note } from '~/components/state/note'
import { useT } from '~/lib/i18n/i18n'
import type { Answers, QuestionPart } from './answers'
import { ChoiceField } from './choice-field'
import { BUDGETS, CONDITIONS, URGENCIES } from './choices'
import { DestinationsField } from './destinations-field'
import { UnlistedConditions } from './unlisted-conditions'

interface QuestionsProps {
  answers: Answers
  errors: FieldErrors
  onChange: (change: Partial<Answers>) => void
}

export function Questions({ part, ...questions }: QuestionsProps & { part: QuestionPart }) {
  if (part === 'condition') return <Condition {...questions} />
  if (part === 'background') return <Background {...questions} />
  return <Preferences {...questions} />
}

function Condition({ answers, errors, onChange }: QuestionsProps) {
  const t = useT()
  const isUnlisted = use(UnlistedConditions).has(answers.conditionCategory)
  return (
    <>
      <ChoiceField
        name="conditionCategory"
        legend={t('assessment.conditionCategory')}
        choices={CONDITIONS}
        value={answers.conditionCategory}
        onChange={(conditionCategory) => onChange({ conditionCategory })}
        error={errors.conditionCategory}
        grid
      />
      <Note neutral>
        {isUnlisted && t('assessment.condition.unlisted', { condition: answers.conditionCategory })}
      </Note>
      <TextArea
        name="symptoms"
        label={t('assessment.symptoms')}
        hint={t('assessment.symptoms.hint')}
        rows={6}
        value={answers.symptoms}
        onChange={(event) => onChange({ symptoms: event.target.value })}
        error={errors.symptoms}
      />
      <ChoiceField
        name="urgencyLevel"
        legend={t('assessment.urgencyLevel')}
        choices={URGENCIES}
        value={answers.urgencyLevel}
        onChange={(urgencyLevel) => onChange({ urgencyLevel })}
        error={errors.urgencyLevel}
        note={t('assessment.urgency.emergency')}
      />
    </>
  )
}

function Background({ answers, errors, onChange }: QuestionsProps) {
  const t = useT()
  const fields = ['currentMedications', 'medicalHistory', 'treatmentGoals'] as const
  return fields.map((name) => (
    <TextArea
      key={name}
      name={name}
      label={t(`assessment.${name}`)}
      hint={t(`assessment.${name}.hint`)}
      value={answers[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={errors[name]}
      optional
    />
  ))
}

function Preferences({ answers, errors, onChange }: QuestionsProps) {
  const t = useT()
  return (
    <>
      <ChoiceField
        name="budgetRange"
        legend={t('assessment.budgetRange')}
        choices={BUDGETS}
        none={t('assessment.budgetRange.none')}
        value={answers.budgetRange}
        onChange={(budgetRange) => onChange({ budgetRange })}
        error={errors.budgetRange}
        optional
        grid
      />
      <DestinationsField
        name="preferredDestinations"
        value={answers.preferredDestinations}
        onChange={(preferredDestinations) => onChange({ preferredDestinations })}
        error={errors.preferredDestinations}
      />
    </>
  )
}
