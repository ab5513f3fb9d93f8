import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { alike, refusedAlike } from './alike.js'
import {
  AcceptedView,
  CodeSignInInput,
  EmailInput,
  PendingSignInView,
  SessionView,
  SignInInput,
} from './auth.dto.js'
import { clientOf } from './client.js'
import { askedCode, rememberCode } from './code-cookie.js'
import { ChallengeCodeInput, ChallengeParams, ChallengeSendInput } from './factor.dto.js'
import { KnownDevices } from './known-devices.js'
import { clearRefreshCookie, handOver, readRefreshCookie } from './refresh-cookie.js'
import { SessionsService } from './sessions.service.js'
import { type Caller, type SignInOutcome, SignInService } from './sign-in.service.js'

const ACCEPTED: AcceptedView = { status: 'accepted' }

const SessionOrPending = () =>
  ApiOkResponse({
    schema: { oneOf: [SessionView, PendingSignInView].map((view) => ({ $ref: getSchemaPath(view) })) },
  })

/** The ways to a session. */
@ApiExtraModels(SessionView, PendingSignInView)
@Controller('auth')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @SessionOrPending()
  @Public('the password is what is checked')
  async signIn(
    @Body() input: SignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView | PendingSignInView> {
    const outcome = await refusedAlike(this.signIns.withPassword(input, this.callerOf(request)))
    return this.hand(outcome, request, reply)
  }

  /** Mails a code that opens a session in this browser. The answer is the same whether or not the address has an account. */
  @Post('otp')
  @HttpCode(200)
  @Public('whoever reads the mailbox gets the code')
  async sendCode(
    @Body() { email }: EmailInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AcceptedView> {
    rememberCode(reply, await alike(this.signIns.sendCode(email)))
    return ACCEPTED
  }

  @Post('otp/verify')
  @HttpCode(200)
  @SessionOrPending()
  @Public('the mailed code is what is checked')
  async signInWithCode(
    @Body() input: CodeSignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView | PendingSignInView> {
    const outcome = await refusedAlike(
      this.signIns.withCode(input, askedCode(request), this.callerOf(request)),
    )
    return this.hand(outcome, request, reply)
  }

  /** The second step of a sign-in that answered `mfaRequired`. */
  @Post('challenges/:id/verify')
  @HttpCode(200)
  @Public('the challenge stands for the password that was right')
  async verifyChallenge(
    @Param() { id }: ChallengeParams,
    @Body() input: ChallengeCodeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const outcome = await this.signIns.withFactor(id, input, this.callerOf(request))
    const answer = await this.hand(outcome, request, reply)
    if ('mfaRequired' in answer) throw new ProblemError('code_rejected')
    return answer
  }

  /** Sends the code of a phone. */
  @Post('challenges/:id/send')
  @HttpCode(200)
  @Public('the challenge stands for the password that was right')
  async sendChallengeCode(
    @Param() { id }: ChallengeParams,
    @Body() { factorId }: ChallengeSendInput,
  ): Promise<AcceptedView> {
    await this.signIns.sendFactorCode(id, factorId)
    return ACCEPTED
  }

  @Post('refresh')
  @HttpCode(200)
  @Public('the session cookie is what is checked')
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    try {
      return handOver(await this.sessions.refresh(readRefreshCookie(request)), reply)
    } catch (error) {
      if (error instanceof ProblemError) clearRefreshCookie(reply)
      throw error
    }
  }

  private callerOf(request: FastifyRequest): Caller {
    return {
      client: clientOf(request),
      deviceOf: (owner, proofs) => this.devices.find(request, owner, proofs),
    }
  }

  /** A session that the browser presented ends: the new one takes its place. */
  private async hand(outcome: SignInOutcome, request: FastifyRequest, reply: FastifyReply) {
    if ('pending' in outcome) return outcome.pending
    await this.sessions.signOut(readRefreshCookie(request), { scope: 'local' })
    const view = handOver(outcome.session, reply)
    this.devices.remember(request, reply, outcome.owner)
    return view
  }
}
