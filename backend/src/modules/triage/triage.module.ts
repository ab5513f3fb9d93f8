import { Module } from '@nestjs/common'
import { TriageService } from './triage.service.js'

@Module({ providers: [TriageService], exports: [TriageService] })
export class TriageModule {}
