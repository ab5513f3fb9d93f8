import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

/** Conversations, what of them the team looked at, and matchings. */
@Injectable()
@HoldsPersonalData({ tables: ['ai_conversations', 'ai_messages', 'ai_tickets', 'ai_matchings'] })
export class AiPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    return {
      conversationMessages: await exportRows(em, userId, {
        table: 'ai_messages',
        columns: [
          'created_at',
          'conversation_id',
          'role',
          'content',
          'sources',
          'emergency_topic',
          'read_at',
        ],
      }),
      conversationTickets: await exportRows(em, userId, {
        table: 'ai_tickets',
        columns: [
          'created_at',
          'conversation_id',
          'reason',
          'topic',
          'language',
          'country',
          'status',
          'closed_at',
        ],
      }),
      treatmentMatchings: await exportRows(em, userId, {
        table: 'ai_matchings',
        columns: ['created_at', 'assessment_id', 'question', 'answer', 'adviser'],
      }),
    }
  }

  /** A member of staff who goes leaves the answers, without a name. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely<Tables>()
    await db.updateTable('ai_messages').set({ author_id: null }).where('author_id', '=', userId).execute()
    await db.updateTable('ai_tickets').set({ closed_by: null }).where('closed_by', '=', userId).execute()
    return eraseRows(em, userId, ['ai_tickets', 'ai_messages', 'ai_conversations', 'ai_matchings'])
  }
}
