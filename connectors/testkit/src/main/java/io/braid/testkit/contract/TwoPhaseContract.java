package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.BranchId;
import io.braid.spi.BranchTransaction;
import io.braid.spi.Source;
import io.braid.spi.TwoPhase;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.file.Pause;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract for two-phase commit. */
abstract class TwoPhaseContract extends NameContract {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final int FORMAT = 4711;
    private static final Duration LONGEST_NOTICE = Duration.ofSeconds(10);

    /** True if the source can prepare transactions. */
    protected boolean preparesTransactions() {
        return false;
    }

    @Test
    void whetherTransactionsCanBePreparedIsAsDeclared() {
        assertThat(TwoPhase.of(server().source()).isPresent()).isEqualTo(preparesTransactions());
    }

    @Test
    void whatWasPreparedSurvivesItsConnectionUntilItIsDecided() {
        TwoPhase source = preparing();
        server().execute("CREATE TABLE decided (id BIGINT)");
        for (boolean commit : new boolean[] {true, false}) {
            BranchId id = id("survivor " + commit);
            try (BranchTransaction transaction = source.begin(CONTEXT)) {
                transaction.join(id);
                String insert = "INSERT INTO decided VALUES (" + (commit ? 1 : 2) + ")";
                assertThat(transaction.execute(insert, List.of(), CONTEXT)).isEqualTo(1);
                transaction.prepare(CONTEXT);
                assertThat(source.prepared()).contains(id);
                assertThat(decided()).isEqualTo(commit ? 0 : 1);
            }
            assertThat(source.prepared()).contains(id);
            finish(source, id, commit);
            assertThat(source.prepared()).doesNotContain(id);
            assertThat(decided()).isEqualTo(1);
            source.finish(id, commit);
        }
        FaultContract.assertNothingIsLeft(server().source());
    }

    @Test
    void whatWasPreparedIsDecidedOverItsConnection() {
        TwoPhase source = preparing();
        server().execute("CREATE TABLE ended (id BIGINT)");
        for (boolean commit : new boolean[] {true, false}) {
            BranchId id = id("own " + commit);
            try (BranchTransaction transaction = source.begin(CONTEXT)) {
                transaction.join(id);
                transaction.execute("INSERT INTO ended VALUES (1)", List.of(), CONTEXT);
                transaction.savepoint("s", CONTEXT);
                transaction.execute("INSERT INTO ended VALUES (2)", List.of(), CONTEXT);
                transaction.rollbackTo("s", CONTEXT);
                transaction.prepare(CONTEXT);
                transaction.finish(commit, CONTEXT);
            }
            assertThat(source.prepared()).doesNotContain(id);
            assertThat(reader().rows("SELECT COUNT(*) FROM ended", BIGINT)).isEqualTo(List.of(List.of(1L)));
        }
        FaultContract.assertNothingIsLeft(server().source());
    }

    @Test
    void aBranchThatIsNotPreparedEndsAsAnyTransaction() {
        TwoPhase source = preparing();
        server().execute("CREATE TABLE alone (id BIGINT)");
        for (int i = 0; i < 3; i++) {
            try (BranchTransaction transaction = source.begin(CONTEXT)) {
                transaction.join(id("alone " + i));
                transaction.execute("INSERT INTO alone VALUES (" + i + ")", List.of(), CONTEXT);
                transaction.rollbackTo("before all", CONTEXT);
                transaction.execute("INSERT INTO alone VALUES (" + i + ")", List.of(), CONTEXT);
                if (i > 0) {
                    transaction.commit(CONTEXT);
                }
            }
        }
        assertThat(reader().rows("SELECT COUNT(*) FROM alone", BIGINT)).isEqualTo(List.of(List.of(2L)));
        FaultContract.assertNothingIsLeft(server().source());
    }

    @Test
    void aTransactionThatHasFailedIsNotPrepared() {
        TwoPhase source = preparing();
        server().execute("CREATE TABLE refusing (id BIGINT NOT NULL, PRIMARY KEY (id))");
        BranchId id = id("refused");
        try (BranchTransaction transaction = source.begin(CONTEXT)) {
            transaction.join(id);
            transaction.execute("INSERT INTO refusing VALUES (1)", List.of(), CONTEXT);
            assertThatThrownBy(() -> transaction.execute("INSERT INTO refusing VALUES (1)", List.of(), CONTEXT))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
        }
        assertThat(source.prepared()).doesNotContain(id);
        assertThat(reader().rows("SELECT COUNT(*) FROM refusing", BIGINT)).isEqualTo(List.of(List.of(0L)));
        FaultContract.assertNothingIsLeft(server().source());
    }

    private TwoPhase preparing() {
        assumeTrue(preparesTransactions(), wrapper() + " cannot prepare transactions");
        Source source = server().source();
        TwoPhase preparing = TwoPhase.of(source).orElseThrow();
        assertThat(preparing.obstacle()).isEmpty();
        return preparing;
    }

    /** MariaDB must first notice that the preparing connection is closed. */
    private static void finish(TwoPhase source, BranchId id, boolean commit) {
        long end = System.nanoTime() + LONGEST_NOTICE.toNanos();
        while (true) {
            try {
                source.finish(id, commit);
                return;
            } catch (BraidException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Pause.briefly();
            }
        }
    }

    private long decided() {
        return reader().rows("SELECT id FROM decided", BIGINT).size();
    }

    /** A branch identifier that is unique among concurrent tests at the server. */
    private static BranchId id(String name) {
        return BranchId.of(
                FORMAT,
                (name + " " + System.nanoTime()).getBytes(StandardCharsets.UTF_8),
                name.getBytes(StandardCharsets.UTF_8));
    }
}
