import { Injectable, Logger } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sanitizeTexts } from '../../platform/sanitize/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { SubscriptionsService } from '../payments/index.js'
import { hasConsent } from '../privacy/index.js'
import type { EmergencyAdvice } from '../triage/index.js'
import type { MatchingDraft } from './adviser.js'
import { AdviserSwitch } from './adviser-switch.js'
import { AI_LIMITS } from './ai.limits.js'
import type { Findings } from './findings.js'
import { checkedMatching } from './grounding.js'
import type { MatchingInput, MatchingListView, MatchingView } from './matching.dto.js'
import { deleteOwnMatching, insertMatching, listOwnMatchings } from './matching.repository.js'
import { FindingsRepository } from './retrieval/findings.repository.js'

const MOST_RECOMMENDED = 10

/** Which treatments of the catalogue fit what was told. Part of Premium. */
@Injectable()
export class MatchingService {
  private readonly logger = new Logger(MatchingService.name)

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly subscriptions: SubscriptionsService,
    private readonly findings: FindingsRepository,
    private readonly advisers: AdviserSwitch,
  ) {}

  /** @throws ProblemError premium_required, consent_required, rate_limited, matching */
  async match(
    actor: UserActor,
    input: MatchingInput,
    emergency: EmergencyAdvice | null,
    signal: AbortSignal,
  ): Promise<MatchingView> {
    await this.subscriptions.requirePremium(actor)
    const question = completed(input)
    if (emergency) return withoutTreatments(question, emergency)
    await this.database.transaction(actor, async (em) => {
      if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
    })
    await this.limits.spend(AI_LIMITS.matching, actor.userId)
    const message = [...question.medicalConditions, question.preferences].join('. ')
    const findings = await this.findings.find({ message, history: [] })
    const adviser = await this.advisers.adviserFor(actor)
    const draft = await adviser
      .match({ ...question, maxCostUsd: highestAmount(question.budget), findings }, signal)
      .catch((error: unknown) => {
        this.logger.error({ err: error, msg: 'No treatments could be matched' })
        throw new ProblemError('matching')
      })
    const answer = toAnswer(checkedMatching(draft, findings), findings)
    return this.database.transaction(actor, async (em) => {
      const id = uuid()
      await audit(em, actor, { action: 'matching.create', subjectType: 'matching', subjectId: id })
      return insertMatching(em, actor, { id, question, answer, adviser: adviser.name })
    })
  }

  list(actor: UserActor): Promise<MatchingListView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'matching.list', subjectType: 'matching', subjectId: 'list' })
      return { items: await listOwnMatchings(em, actor) }
    })
  }

  delete(actor: UserActor, id: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      if (!(await deleteOwnMatching(em, actor, id))) throw new ProblemError('not_found')
      await audit(em, actor, { action: 'matching.delete', subjectType: 'matching', subjectId: id })
    })
  }
}

const withoutTreatments = (inputs: MatchingInput, { text }: EmergencyAdvice): MatchingView => ({
  id: null,
  summary: text,
  recommendations: [],
  nextSteps: [],
  inputs,
  assessmentId: null,
  createdAt: new Date().toISOString(),
})

function completed({ medicalConditions, preferences, budget }: MatchingInput) {
  const clean = sanitizeTexts({ medicalConditions, preferences: preferences ?? '', budget: budget ?? '' })
  const conditions = clean.medicalConditions.map((name) => name.trim()).filter(Boolean)
  if (conditions.length > 0) return { ...clean, medicalConditions: conditions }
  throw new ProblemError('invalid_input', {
    reason: 'conditions_required',
    errors: [{ pointer: '/medicalConditions', code: 'conditions_required' }],
  })
}

/** Returns the most that a budget allows, in US dollars: 15,000 for "$5,000 - $15,000". Null for "Over $50,000" and without an amount. */
function highestAmount(budget: string): number | null {
  if (/^\s*(over|above|more than|at least|from)\b/i.test(budget)) return null
  const amounts = [...budget.matchAll(/\$\s*(\d{1,3}(?:,\d{3})+|\d+)/g)].map(([, amount = '']) =>
    Number(amount.replaceAll(',', '')),
  )
  return amounts.length > 0 ? Math.max(...amounts) : null
}

function toAnswer({ summary, recommendations, nextSteps }: MatchingDraft, { treatments }: Findings) {
  const byId = new Map(treatments.map((treatment) => [treatment.id, treatment]))
  return {
    summary,
    nextSteps,
    recommendations: recommendations
      .flatMap(({ treatmentId, ...told }) => {
        const treatment = byId.get(treatmentId)
        if (!treatment) return []
        const { name, slug, category, evidenceLevel, minUsd, maxUsd } = treatment
        return {
          treatmentId,
          treatmentName: name,
          ...told,
          evidenceLevel,
          minCostUsd: minUsd,
          maxCostUsd: maxUsd,
          checked: treatment.checked ?? [],
          complementary: category === 'complementary',
          path: `/treatments/${slug}`,
        }
      })
      .sort((one, other) => other.matchScore - one.matchScore)
      .slice(0, MOST_RECOMMENDED),
  }
}
