import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { hasConsent } from '../privacy/index.js'
import { AI_LIMITS } from './ai.limits.js'
import type { ConversationListView, ConversationView } from './chat.dto.js'
import {
  deleteOwnConversation,
  handToTeam,
  keepMessages,
  listOwnConversations,
  openOwnConversation,
  turnsOf,
} from './conversation.repository.js'
import { askTeam } from './team-notice.js'

const ASKED_FOR_PERSON = 'I would like to talk to a person.'

/** What patients do with their kept conversations. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  list(actor: UserActor): Promise<ConversationListView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'conversation.list', subjectType: 'conversation', subjectId: 'list' })
      return { items: await listOwnConversations(em, actor) }
    })
  }

  get(actor: UserActor, id: string): Promise<ConversationView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'conversation.view', subjectType: 'conversation', subjectId: id })
      const view = await openOwnConversation(em, actor, id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  delete(actor: UserActor, id: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      if (!(await deleteOwnConversation(em, actor, id))) throw new ProblemError('not_found')
      await audit(em, actor, { action: 'conversation.delete', subjectType: 'conversation', subjectId: id })
    })
  }

  /** @throws ProblemError rate_limited, not_found, consent_required: what is said is read by people */
  async askPerson(actor: UserActor, conversationId: string | undefined): Promise<ConversationView> {
    await this.limits.spend(AI_LIMITS.person, actor.userId)
    return this.database.transaction(actor, async (em) => {
      if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
      const own = conversationId === undefined ? undefined : await turnsOf(em, actor, conversationId, 1)
      if (conversationId !== undefined && !own) throw new ProblemError('not_found')
      let id = conversationId
      if (!own?.withTeam) {
        id = await keepMessages(em, actor.userId, conversationId, [
          { role: 'user', content: ASKED_FOR_PERSON },
        ])
        await handToTeam(em, id)
        await audit(em, actor, {
          action: 'conversation.ask_person',
          subjectType: 'conversation',
          subjectId: id,
        })
        await askTeam(em, actor, id)
      }
      const view = await openOwnConversation(em, actor, id as string)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }
}
