package io.braid.execution.system;

import io.braid.execution.coordinator.InDoubtBranch;
import io.braid.execution.coordinator.TokenedTransaction;
import io.braid.execution.session.OpenSession;
import io.braid.execution.transaction.TransactionStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about transactions. */
final class TransactionTables {
    private static final String IN_DOUBT = "in doubt";

    private TransactionTables() {}

    static List<SystemTable<?>> all() {
        return List.of(transactions(), outcomes());
    }

    /** A transaction of a session, or an in-doubt branch whose client no longer waits for it. */
    private record Row(
            @Nullable String id, @Nullable OpenSession session, String state, String sources, Instant since) {
        static Row of(OpenSession session) {
            return new Row(
                    session.transaction().globalId(),
                    session,
                    session.transaction().status().name().toLowerCase(Locale.ROOT),
                    String.join(", ", session.transaction().sources()),
                    session.transaction().since());
        }

        static Row of(InDoubtBranch branch) {
            return new Row(branch.id().global(), null, IN_DOUBT, branch.source(), branch.since());
        }

        static Stream<Row> all(SystemScope scope) {
            Stream<Row> open = scope.server().sessions().all().stream()
                    .filter(session -> session.transaction().status() != TransactionStatus.NONE
                            && scope.mayKnowOf(session.now().user()))
                    .map(Row::of);
            return scope.isAdministrators()
                    ? Stream.concat(
                            open,
                            scope.server().transactions().inDoubt().stream().map(Row::of))
                    : open;
        }
    }

    private static SystemTable<?> transactions() {
        return SystemTable.<Row>of(
                        ServerTables.SCHEMA,
                        "transactions",
                        "The transactions that clients have begun; for users, their own. Administrators also see"
                                + " those in doubt, once for each source with an open branch.",
                        Row::all)
                .text(
                        "id",
                        "The identifier of a transaction over several sources, which is part of the names of its"
                                + " branches there; null for others.",
                        Row::id)
                .bigint(
                        "session_id",
                        "The session; null for a transaction in doubt.",
                        row -> row.session() == null
                                ? null
                                : row.session().now().id())
                .text(
                        "user_name",
                        "The user; null for a transaction in doubt.",
                        row -> row.session() == null
                                ? null
                                : row.session().now().user())
                .text(
                        "state",
                        "open; failed (takes only ROLLBACK); or in doubt (recovery has to commit it or roll it"
                                + " back).",
                        Row::state)
                .text("sources", "The sources that it has changed.", Row::sources)
                .moment("since", "Its start; for one in doubt, the time at which the server found it.", Row::since)
                .build();
    }

    private static SystemTable<?> outcomes() {
        return SystemTable.<TokenedTransaction>of(
                        ServerTables.SCHEMA,
                        "transaction_outcomes",
                        "The outcomes of the last day's transactions with a transaction_token; for users, their"
                                + " own.",
                        scope -> scope.server().transactions().tokened().stream()
                                .filter(transaction -> scope.mayKnowOf(transaction.user())))
                .text("token", "The token.", TokenedTransaction::token)
                .text("user_name", "The user.", TokenedTransaction::user)
                .text(
                        "outcome",
                        "open, committing (not finished), committed, rolled_back, or unknown (cannot be"
                                + " determined any more).",
                        transaction -> transaction.state().name().toLowerCase(Locale.ROOT))
                .moment("since", "The time at which that was known.", TokenedTransaction::since)
                .build();
    }
}
