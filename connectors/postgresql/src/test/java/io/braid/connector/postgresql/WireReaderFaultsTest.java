package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that wherever the connection is cut, the result is complete, or an error that names the source. */
@Tag("scaled")
class WireReaderFaultsTest {
    private static final int ROWS = 5000;
    private static final int BYTES =
            Iterations.of("wire.bytes", 256, 8192, 65_536).count();
    private static final Fragment ALL = new Fragment(
            "SELECT i, i * 1.25, 'row ' || i FROM generate_series(1, " + ROWS + ") i",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.INTEGER), DataType.decimal(18, 2), DataType.of(TypeKind.VARCHAR)));

    private final TestServer server = TestServers.postgres();
    private final URI address = URI.create(server.jdbcUrl().substring("jdbc:".length()));
    private final FaultProxy proxy = FaultProxy.to(address.getPort());
    private Source source = open();

    private Source open() {
        return WireReaderAlone.open(new SourceConfig(
                "cut",
                Map.of(
                        "url",
                        "jdbc:postgresql://127.0.0.1:" + proxy.port() + address.getPath() + "?sslmode=disable",
                        "user",
                        server.user(),
                        "password",
                        server.password(),
                        // A busy machine may be slow with one of thousands of connections.
                        "connect_timeout",
                        "30",
                        "pool_size",
                        "1")));
    }

    @BeforeEach
    void warmUp() {
        assertThat(Answers.count(source, ALL)).isEqualTo(ROWS);
    }

    @AfterEach
    void close() {
        source.close();
        proxy.close();
    }

    @Test
    void aLineCutAtAnyByteOfTheLogInIsAnError() {
        source.close();
        source = open();
        proxy.passAll();
        Answers.count(source, nothing());
        long bytes = proxy.passed();
        // Each build cuts at other bytes for another seed, the deep tier at all of them.
        int stride = Tier.value("wire.login.stride", 7, 1, 1);
        for (long k = Math.floorMod(Long.getLong("seed", System.nanoTime()), stride); k < bytes; k += stride) {
            source.close();
            source = open();
            proxy.cutAfter(k, true, FaultProxy.Ending.told(k));
            BraidException failure = fail(nothing(), 0);
            assertThat(failure).as("cut after byte " + k + " of " + bytes).isNotNull();
        }
    }

    /** A query without rows: only its end shows that it succeeded. */
    private static Fragment nothing() {
        return new Fragment("SELECT 1 WHERE FALSE", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));
    }

    @Test
    void aLineCutAtAnyOfTheFirstBytesOfAnAnswerIsAnErrorOrHarmless() {
        for (long k = 0; k < BYTES; k++) {
            cutAnswer(k, FaultProxy.Ending.told(k));
        }
    }

    @Test
    void aLineCutAnywhereInAnAnswerIsAnErrorOrHarmless() {
        proxy.passAll();
        Answers.count(source, ALL);
        int bytes = Math.toIntExact(proxy.passed());
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("WireReaderFaultsTest: seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            cutAnswer(random.nextInt(bytes), FaultProxy.Ending.told(random.nextInt(3)));
        }
        for (int k = bytes - 30; k <= bytes; k++) {
            cutAnswer(k, FaultProxy.Ending.CLOSE);
        }
    }

    /** Uses an existing connection, while no other can be opened. */
    private void cutAnswer(long k, FaultProxy.Ending how) {
        proxy.passAll();
        Answers.count(source, nothing());
        proxy.cutAfter(k, false, how);
        BraidException failure = fail(ALL, ROWS);
        if (failure == null) {
            assertThat(proxy.passed()).as("bytes of an answer in full").isEqualTo(k);
        }
    }

    /** The failure; null if it succeeds, which requires all rows. */
    private @Nullable BraidException fail(Fragment fragment, int rows) {
        try {
            assertThat(Answers.count(source, fragment)).isEqualTo(rows);
            return null;
        } catch (BraidException e) {
            assertThat(e.code()).isIn(ErrorCode.SOURCE_LOST, ErrorCode.SOURCE_UNAVAILABLE);
            assertThat(e).hasMessageContaining("'cut'");
            return e;
        }
    }
}
