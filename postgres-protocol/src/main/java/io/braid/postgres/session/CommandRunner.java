package io.braid.postgres.session;

import io.braid.execution.session.Session;
import io.braid.execution.statement.SessionCommands;
import io.braid.postgres.command.CommandTag;
import io.braid.postgres.command.PostgresCommand;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.BackendMessages.Signal;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Execution of the protocol's own commands. */
final class CommandRunner {
    private static final TextRows ALL_SETTINGS = new TextRows("name", "setting", "description");

    private final ClientState state;
    private final CursorCommands cursors;
    private final NotificationCommands notifications;
    private final BlockCommands transactions;

    CommandRunner(ClientState state, CursorCommands cursors, NotificationCommands notifications) {
        this.state = state;
        this.cursors = cursors;
        this.notifications = notifications;
        this.transactions = new BlockCommands(state, notifications);
    }

    /** True for a command that a failed transaction block accepts. */
    static boolean endsTransaction(PreparedText text) {
        return text instanceof PreparedText.Command command
                && (command.command() instanceof PostgresCommand.Commit
                        || command.command() instanceof PostgresCommand.Rollback
                        || command.command() instanceof PostgresCommand.RollbackTo);
    }

    /** Describes the rows that a command returns. */
    void describe(PostgresCommand command, List<Integer> formats) {
        if (command instanceof PostgresCommand.Show show) {
            // An unknown setting is reported now, as in PostgreSQL.
            PostgresSettings.show(state.session().now(), show.name());
            new TextRows(show.name()).describe(state.outbox().buffer(), formats);
        } else if (command instanceof PostgresCommand.ShowAll) {
            ALL_SETTINGS.describe(state.outbox().buffer(), formats);
        } else if (!cursors.describe(command, formats)) {
            BackendMessages.empty(state.outbox().buffer(), Signal.NO_DATA);
        }
    }

    /** Fetches rows of a scrollable cursor for an Execute message; 0 for all. */
    void fetch(Portal cursor, int maxRows, Completion completion) {
        cursors.fetch(cursor, maxRows, completion);
    }

    /**
     * Executes a command.
     *
     * @param describes whether to describe its rows first
     * @param formats format codes of its columns
     */
    void run(PreparedText.Command text, boolean describes, List<Integer> formats, Completion completion) {
        PostgresCommand command = text.command();
        if (cursors.run(text, describes, formats, completion)) {
            return;
        }
        if (command instanceof PostgresCommand.Show show) {
            show(show.name(), describes, formats);
        } else if (command instanceof PostgresCommand.ShowAll) {
            showAll(describes, formats);
        } else if (transactions.run(command, completion)) {
            return;
        } else if (command instanceof PostgresCommand.Discard discard) {
            discard(discard.what());
            state.complete("DISCARD " + (discard.what().equals("TEMPORARY") ? "TEMP" : discard.what()));
        } else if (!notifications.run(command)) {
            setting(command);
            state.complete(CommandTag.of(text.sql()));
        }
        completion.done(null);
    }

    private void setting(PostgresCommand command) {
        if (command instanceof PostgresCommand.Set set) {
            if (set.name().equalsIgnoreCase(SessionCommands.TOKEN)) {
                state.session().tokenTransaction(String.valueOf(set.value()));
            } else if (set.local()) {
                setLocal(set);
            } else {
                state.change(session -> PostgresSettings.set(session, set.name(), set.value()));
            }
        } else if (command instanceof PostgresCommand.Reset reset) {
            String name = reset.name();
            if (name == null) {
                resetAll();
            } else {
                state.change(session -> PostgresSettings.set(session, name, initialValue(name)));
            }
        } else if (command instanceof PostgresCommand.Write write) {
            throw new BraidException(
                    ErrorCode.READ_ONLY, "cannot execute " + write.command() + " in a read-only transaction");
        } else if (command instanceof PostgresCommand.SetTransaction modes) {
            transactions.set(modes);
        } else {
            throw new AssertionError(command);
        }
    }

    /** Returns the value at the start of the session; null if that was the default. */
    private @Nullable String initialValue(String name) {
        return state.initial().settings().variable(name);
    }

    private void setLocal(PostgresCommand.Set set) {
        if (!state.transaction().isOpen()) {
            state.notice(ErrorNotice.warning("25P01", "SET LOCAL can only be used in transaction blocks"));
            return;
        }
        state.transaction().localChange(state.session().now());
        state.change(session -> PostgresSettings.set(session, set.name(), set.value()));
    }

    private void resetAll() {
        state.restore(state.initial());
    }

    private void discard(String what) {
        switch (what) {
            case "ALL" -> {
                if (state.transaction().isOpen()) {
                    throw new BraidException(
                            ErrorCode.ACTIVE_TRANSACTION, "DISCARD ALL cannot run inside a transaction block");
                }
                state.closePortals(true);
                state.store().removeAll();
                notifications.unlistenAll();
                resetAll();
            }
            case "PLANS", "SEQUENCES", "TEMP", "TEMPORARY" -> {
                // No effect: plans are shared, sequences do not exist, and temporary tables end with their transaction.
            }
            default -> throw new BraidException(ErrorCode.SYNTAX_ERROR, "syntax error at or near \"" + what + "\"");
        }
    }

    private void show(String name, boolean describes, List<Integer> formats) {
        String value = PostgresSettings.show(state.session().now(), name);
        if (describes) {
            new TextRows(name).describe(state.outbox().buffer(), formats);
        }
        TextRows.row(state.outbox().buffer(), value);
        state.complete("SHOW");
    }

    private void showAll(boolean describes, List<Integer> formats) {
        if (describes) {
            ALL_SETTINGS.describe(state.outbox().buffer(), formats);
        }
        Session now = state.session().now();
        PostgresSettings.names()
                .forEach(name -> TextRows.row(state.outbox().buffer(), name, PostgresSettings.show(now, name), ""));
        state.complete("SHOW");
    }
}
