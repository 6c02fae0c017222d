package io.braid.execution;

import io.braid.execution.database.ModelChanges;
import io.braid.execution.result.Caches;
import io.braid.execution.statement.CommandExecutor;
import io.braid.execution.statement.ReportedErrors;
import io.braid.execution.statement.StatementPreparer;
import io.braid.execution.users.TableOwners;
import io.braid.execution.verify.Verifier;

/** Services that all executions share. */
public record ExecutionServices(
        StatementPreparer preparer,
        CommandExecutor commands,
        ReportedErrors errors,
        Verifier verifier,
        Caches caches,
        TableOwners owners,
        ModelChanges models) {}
