package io.braid.postgres.session;

import io.braid.postgres.command.PostgresCommand;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Execution of BEGIN, COMMIT, ROLLBACK and savepoints, for the transaction block and for the session's transaction. */
final class BlockCommands {
    private final ClientState state;
    private final NotificationCommands notifications;
    private final TransactionWork work;
    /** Portals that existed before the block. */
    private Set<String> portalsBefore = Set.of();

    BlockCommands(ClientState state, NotificationCommands notifications) {
        this.state = state;
        this.notifications = notifications;
        this.work = new TransactionWork(state);
    }

    /** Executes a transaction command; returns false for other commands. */
    boolean run(PostgresCommand command, Completion completion) {
        TransactionBlock block = state.transaction();
        if (command instanceof PostgresCommand.Begin begin) {
            begin(block, begin.isolation(), begin.readOnly());
            state.complete(begin.start() ? "START TRANSACTION" : "BEGIN");
            completion.done(null);
        } else if (command instanceof PostgresCommand.Commit commit) {
            boolean failed = block.status() == TransactionBlock.Status.FAILED;
            end(block, !failed, commit.chain(), failed ? "ROLLBACK" : "COMMIT", completion);
        } else if (command instanceof PostgresCommand.Rollback rollback) {
            end(block, false, rollback.chain(), "ROLLBACK", completion);
        } else if (command instanceof PostgresCommand.Savepoint savepoint) {
            require(block, "SAVEPOINT");
            work.savepoint(savepoint.name(), then(completion, () -> {
                block.add(new TransactionBlock.Savepoint(
                        savepoint.name(), state.session().now(), state.store().portalNames()));
                state.complete("SAVEPOINT");
            }));
        } else if (command instanceof PostgresCommand.Release release) {
            require(block, "RELEASE SAVEPOINT");
            block.release(release.name());
            work.release(release.name(), then(completion, () -> state.complete("RELEASE")));
        } else if (command instanceof PostgresCommand.RollbackTo rollback) {
            require(block, "ROLLBACK TO SAVEPOINT");
            rollBackTo(block, rollback.name(), completion);
        } else {
            return false;
        }
        return true;
    }

    private static Completion then(Completion completion, Runnable success) {
        return failure -> {
            if (failure == null) {
                success.run();
            }
            completion.done(failure);
        };
    }

    private void rollBackTo(TransactionBlock block, String name, Completion completion) {
        TransactionBlock.Savepoint savepoint = block.rollbackTo(name);
        state.closePortalsBut(savepoint.portals());
        state.restore(savepoint.session());
        work.rollbackTo(name, then(completion, () -> state.complete("ROLLBACK")));
    }

    private void begin(TransactionBlock block, @Nullable String isolation, @Nullable Boolean readOnly) {
        if (block.isOpen()) {
            state.notice(ErrorNotice.warning("25001", "there is already a transaction in progress"));
        } else {
            block.begin(state.session().now());
            portalsBefore = state.store().portalNames();
            work.begin();
        }
        apply(isolation, readOnly);
    }

    /** Executes SET TRANSACTION. */
    void set(PostgresCommand.SetTransaction modes) {
        String isolation = modes.isolation();
        Boolean readOnly = modes.readOnly();
        if (!modes.session() && !state.transaction().isOpen()) {
            state.notice(ErrorNotice.warning("25P01", "SET TRANSACTION can only be used in transaction blocks"));
        } else if (!modes.session()) {
            apply(isolation, readOnly);
        } else {
            if (isolation != null) {
                state.change(session -> PostgresSettings.set(session, "default_transaction_isolation", isolation));
            }
            if (readOnly != null) {
                String value = readOnly ? "on" : "off";
                state.change(session -> PostgresSettings.set(session, PostgresSettings.READ_ONLY_BY_DEFAULT, value));
            }
        }
    }

    /** Applies modes to the transaction. The isolation level is only displayed: the sources' own levels apply. */
    private void apply(@Nullable String isolation, @Nullable Boolean readOnly) {
        if (isolation != null) {
            state.change(session -> PostgresSettings.isolated(session, isolation));
        }
        if (readOnly != null) {
            String value = readOnly ? "on" : "off";
            state.change(session -> PostgresSettings.readOnly(session, value));
            state.session().transaction().readOnly(readOnly);
        }
    }

    private void end(TransactionBlock block, boolean commit, boolean chain, String tag, Completion completion) {
        if (!block.isOpen()) {
            if (chain) {
                throw new BraidException(
                        ErrorCode.NO_TRANSACTION,
                        (commit ? "COMMIT" : "ROLLBACK") + " AND CHAIN can only be used in transaction blocks");
            }
            state.notice(ErrorNotice.warning("25P01", "there is no transaction in progress"));
            state.complete(tag);
            completion.done(null);
            return;
        }
        state.closePortals(false);
        if (!commit) {
            state.closePortalsBut(portalsBefore);
        }
        work.end(commit, failure -> {
            ended(block, commit && failure == null, chain && failure == null);
            if (failure == null) {
                state.complete(tag);
            }
            completion.done(failure);
        });
    }

    private void ended(TransactionBlock block, boolean committed, boolean chain) {
        String isolation = PostgresSettings.show(state.session().now(), PostgresSettings.ISOLATION);
        boolean readOnly = PostgresSettings.isReadOnly(state.session().now());
        state.restore(committed ? block.commit() : block.rollback());
        state.change(session -> PostgresSettings.readOnly(PostgresSettings.isolated(session, null), null));
        if (committed) {
            notifications.commit();
        } else {
            notifications.rollback();
        }
        if (chain) {
            block.begin(state.session().now());
            portalsBefore = state.store().portalNames();
            work.begin();
            apply(isolation, readOnly);
        }
    }

    private static void require(TransactionBlock block, String command) {
        if (!block.isOpen()) {
            throw new BraidException(ErrorCode.NO_TRANSACTION, command + " can only be used in transaction blocks");
        }
    }
}
