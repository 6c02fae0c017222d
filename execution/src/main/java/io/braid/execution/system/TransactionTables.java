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

    /** A transaction of a session, or a branch in doubt of one whose client has its answer, or is gone. */
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
                        "The transactions that clients have begun, for users their own; for administrators also those"
                                + " in doubt, once for each source that has to end its part.",
                        Row::all)
                .text(
                        "id",
                        "The identifier of a transaction over several sources, which is in the names of its parts at"
                                + " the sources; null for others.",
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
                        "open; failed, if it takes nothing but ROLLBACK; in doubt, if recovery still has to commit it"
                                + " or to roll it back.",
                        Row::state)
                .text("sources", "The sources that it has changed.", Row::sources)
                .moment("since", "When it began; of one in doubt, when the server noticed.", Row::since)
                .build();
    }

    private static SystemTable<?> outcomes() {
        return SystemTable.<TokenedTransaction>of(
                        ServerTables.SCHEMA,
                        "transaction_outcomes",
                        "The transactions of the last day to which clients gave a transaction_token; for users, their"
                                + " own.",
                        scope -> scope.server().transactions().tokened().stream()
                                .filter(transaction -> scope.mayKnowOf(transaction.user())))
                .text("token", "The token.", TokenedTransaction::token)
                .text("user_name", "The user.", TokenedTransaction::user)
                .text(
                        "outcome",
                        "open; committing, if that is not finished; committed; rolled_back; unknown, if nobody can tell"
                                + " any more.",
                        transaction -> transaction.state().name().toLowerCase(Locale.ROOT))
                .moment("since", "When that was known.", TokenedTransaction::since)
                .build();
    }
}
