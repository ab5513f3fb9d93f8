import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { VerifiedFactorView } from './auth.dto.js'
import {
  FactorCodeInput,
  FactorListView,
  FactorParams,
  NewFactorInput,
  NewFactorView,
  RecoveryCodesView,
} from './factor.dto.js'
import { FactorsService } from './factors.service.js'
import { handOver } from './refresh-cookie.js'

@Controller('auth/factors')
export class FactorsController {
  constructor(private readonly factors: FactorsService) {}

  @Get()
  @Can('session.own')
  list(@CurrentUser() actor: UserActor): Promise<FactorListView> {
    return this.factors.list(actor)
  }

  /** Starts an enrolment; for a phone it sends the code. */
  @Post()
  @Can('session.own')
  add(@CurrentUser() actor: UserActor, @Body() input: NewFactorInput): Promise<NewFactorView> {
    return this.factors.add(actor, input)
  }

  /** Replaces the recovery codes. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Can('session.own')
  async renewRecoveryCodes(@CurrentUser() actor: UserActor): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.factors.renewRecoveryCodes(actor) }
  }

  /** Completes an enrolment or shows a verified factor. Answers with a new session of `aal2` that replaces this one. */
  @Post(':id/verify')
  @HttpCode(200)
  @Can('session.own')
  async verify(
    @CurrentUser() actor: UserActor,
    @Param() { id }: FactorParams,
    @Body() { code }: FactorCodeInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedFactorView> {
    const { session, ...verified } = await this.factors.verify(actor, id, code)
    return { ...verified, session: handOver(session, reply) }
  }

  /** Sends the code of a phone. */
  @Post(':id/send')
  @HttpCode(200)
  @Can('session.own')
  async sendCode(@CurrentUser() actor: UserActor, @Param() { id }: FactorParams): Promise<void> {
    await this.factors.sendCode(actor, id)
  }

  @Delete(':id')
  @HttpCode(204)
  @Can('session.own')
  remove(@CurrentUser() actor: UserActor, @Param() { id }: FactorParams): Promise<void> {
    return this.factors.remove(actor, id)
  }
}
