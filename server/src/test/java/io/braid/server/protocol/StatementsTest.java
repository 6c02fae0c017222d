package io.braid.server.protocol;

import static io.braid.server.protocol.WireClient.execute;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.server.fake.FakeSource;
import io.braid.wire.Message;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireInts;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.Complete;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Notice;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import io.braid.wire.message.ResultHeader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StatementsTest {
    private TestServer server;
    private WireClient client;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
        client = new WireClient(server.port());
        client.logIn(server.user(), server.password(), "shop");
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    @Test
    void aQueryAnswersWithItsColumnsItsRowsAndItsEnd() throws Exception {
        client.send(execute(1, "SELECT id, name, price FROM stock.item ORDER BY id", 10));
        ResultHeader header = client.receive(ResultHeader.class);
        assertThat(header.columns()).extracting(column -> column.label()).containsExactly("id", "name", "price");
        assertThat(header.columns().get(2).type().scale()).isEqualTo(2);
        BatchData data = client.receive(BatchData.class);
        assertThat(data.batch().rows()).isEqualTo(3);
        assertThat(((WireInts) data.batch().column(0)).get(2)).isEqualTo(3);
        assertThat(data.batch().column(1).isNull(2)).isTrue();
        assertThat(client.receive(Complete.class).rows()).isEqualTo(3);
    }

    @Test
    void aPreparedStatementRunsWithParametersAlsoBeforeItsAnswerHasArrived() throws Exception {
        client.send(
                new Prepare(1, "SELECT id FROM stock.item WHERE price > ?"),
                new Execute(2, 1, "", List.of(new ParameterValue(Types.DECIMAL, new BigDecimal("5"))), 0, 0, 9));
        Prepared prepared = client.receive(Prepared.class);
        assertThat(prepared.parameters()).hasSize(1);
        client.receive(ResultHeader.class);
        assertThat(client.receive(BatchData.class).batch().rows()).isEqualTo(1);
        assertThat(client.receive(Complete.class).resultId()).isEqualTo(2);
    }

    /** The memory limit of a connection would hold three of the statements. */
    @Test
    void longStatementsAreRefusedOnceTheyTakeWhatAConnectionMayHave() throws Exception {
        String sql = "SELECT '" + "x".repeat((int) (Runtime.getRuntime().maxMemory() / 8 / 4 / 10 / 3)) + "'";
        List<String> states = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            client.send(new Prepare(i, sql));
            Message answer = client.receive();
            states.add(answer instanceof ErrorReply error ? error.sqlState() : "");
        }
        assertThat(states).containsOnly("", "53200").startsWith("", "").endsWith("53200");
        client.send(new CloseStatement(1), new CloseStatement(2), new Prepare(7, sql));
        assertThat(client.receive()).isInstanceOf(Prepared.class);
    }

    @Test
    void noBatchIsSentWithoutCredit() throws Exception {
        client.send(execute(1, "SELECT n FROM fake.endless", 2), new Ping(7));
        int batches = 0;
        boolean answered = false;
        while (!answered || batches < 2) {
            switch (client.receive().type()) {
                case BATCH_DATA -> batches++;
                case PONG -> answered = true;
                default -> assertThat(batches).isZero();
            }
        }
        client.send(new Ping(8));
        assertThat(client.receive(Pong.class).token()).isEqualTo(8);
        client.send(new Fetch(1, 1));
        client.receive(BatchData.class);
        client.send(new Cancel(1));
        assertThat(client.receive(ErrorReply.class).sqlState()).isEqualTo("57014");
    }

    @Test
    void aClientThatDoesNotReadKeepsTheServerFromFetchingMore() throws Exception {
        long before = FakeSource.BATCHES.get();
        client.send(execute(1, "SELECT n FROM fake.endless", Integer.MAX_VALUE));
        // Planning of the server's first query may take longer than the wait for a stable state.
        while (FakeSource.BATCHES.get() == before) {
            Thread.sleep(5);
        }
        long after = settle();
        // The buffers of both ends and of the network hold megabytes, in batches of 32 kB.
        assertThat(after - before).isBetween(1L, 2_000L);
    }

    @Test
    void maxRowsEndsAResult() throws Exception {
        client.send(new Execute(1, Execute.NO_STATEMENT, "SELECT n FROM fake.endless", List.of(), 5000, 0, 100));
        client.receive(ResultHeader.class);
        assertThat(client.receive(BatchData.class).batch().rows()).isEqualTo(4096);
        assertThat(client.receive(BatchData.class).batch().rows()).isEqualTo(904);
        assertThat(client.receive(Complete.class).rows()).isEqualTo(5000);
    }

    @Test
    void severalResultsAreOpenAtOnceAndEachCanBeClosedInSilence() throws Exception {
        client.send(execute(1, "SELECT n FROM fake.stuck", 1));
        client.send(execute(2, "SELECT n FROM fake.endless", 1));
        client.send(execute(3, "SELECT id FROM stock.item", 1));
        int complete = 0;
        while (complete == 0) {
            var message = client.receive();
            complete = message instanceof Complete last ? last.resultId() : 0;
        }
        assertThat(complete).isEqualTo(3);
        client.send(new CloseResult(1), new CloseResult(2));
        awaitNoOpenStreams();
        client.send(execute(4, "SELECT n FROM nowhere", 1));
        ErrorReply error = null;
        while (error == null) {
            error = client.receive() instanceof ErrorReply reply ? reply : null;
        }
        assertThat(error.id()).isEqualTo(4);
    }

    @Test
    void aQueryThatOutlivesItsTimeLimitIsCancelled() throws Exception {
        client.send(new Execute(1, Execute.NO_STATEMENT, "SELECT n FROM fake.stuck", List.of(), 0, 1, 1));
        assertThat(errorOfAResult().sqlState()).isEqualTo("57014");
        awaitNoOpenStreams();
    }

    @Test
    void aClientThatDisconnectsEndsItsQueries() throws Exception {
        client.send(execute(1, "SELECT n FROM fake.stuck", 1), execute(2, "SELECT n FROM fake.endless", 1));
        while (FakeSource.OPEN.get() < 2) {
            Thread.sleep(5);
        }
        client.close();
        awaitNoOpenStreams();
    }

    @Test
    void errorsCarryTheirStateTheirPlaceAndNoSecret() throws Exception {
        client.send(execute(1, "SELECT id,\n  nme FROM stock.item", 1));
        ErrorReply mistake = client.receive(ErrorReply.class);
        assertThat(mistake.sqlState()).isEqualTo("42703");
        assertThat(mistake.line()).isEqualTo(2);
        assertThat(mistake.column()).isEqualTo(3);
        client.send(execute(2, "SELECT n FROM fake.broken", 1));
        client.receive(ResultHeader.class);
        ErrorReply bug = client.receive(ErrorReply.class);
        assertThat(bug.sqlState()).isEqualTo("XX000");
        assertThat(bug.message()).doesNotContain("hunter2");
    }

    @Test
    void parametersThatDoNotFitAreRefused() throws Exception {
        ParameterValue text = new ParameterValue(Types.VARCHAR, "many");
        client.send(execute(1, "SELECT id FROM stock.item WHERE id = ?", 1, text));
        ErrorReply wrong = client.receive(ErrorReply.class);
        assertThat(wrong.sqlState()).isEqualTo("22023");
        assertThat(wrong.message()).contains("Parameter 1", "INTEGER").doesNotContain("many");
        client.send(execute(2, "SELECT id FROM stock.item WHERE id = ?", 1));
        ErrorReply missing = client.receive(ErrorReply.class);
        assertThat(missing.sqlState()).isEqualTo("07001");
        assertThat(missing.message()).isEqualTo("Parameter 1 has not been set; parameters of the statement: 1");
        client.send(execute(3, "SELECT id FROM stock.item WHERE id = 1", 1, text));
        assertThat(client.receive(ErrorReply.class).message())
                .isEqualTo("Parameters of the statement: 0; values given: 1");
    }

    /** EXPLAIN computes nothing, so that parameter values are optional; programs may set them anyway. */
    @Test
    void whatIsExplainedMayHaveParametersWithAndWithoutValues() throws Exception {
        String query = "SELECT id FROM stock.item WHERE price + id > ? AND name = ?";
        ParameterValue price = new ParameterValue(Types.DECIMAL, new BigDecimal("5"));
        ParameterValue name = new ParameterValue(Types.VARCHAR, "hammer");
        assertThat(lines(execute(1, "EXPLAIN " + query, 100))).contains("> ?");
        assertThat(lines(execute(2, "EXPLAIN " + query, 100, price))).contains("> ?");
        assertThat(lines(execute(3, "EXPLAIN " + query, 100, price, name))).contains("> ?");
        assertThat(lines(execute(4, "EXPLAIN (ANALYZE) " + query, 100, price, name)))
                .contains("> ?");
        client.send(execute(5, "EXPLAIN (ANALYZE) " + query, 1));
        assertThat(client.receive(ErrorReply.class).sqlState()).isEqualTo("07001");
        client.send(new Prepare(1, "EXPLAIN " + query));
        assertThat(client.receive(Prepared.class).parameters()).hasSize(2);
    }

    private String lines(Execute execute) throws Exception {
        client.send(execute);
        client.receive(ResultHeader.class);
        WireBatch batch = client.receive(BatchData.class).batch();
        client.receive(Complete.class);
        WireBytes lines = (WireBytes) batch.column(0);
        return IntStream.range(0, batch.rows()).mapToObj(lines::text).collect(Collectors.joining("\n"));
    }

    @Test
    void aServerThatStopsCancelsAndTakesLeave() throws Exception {
        client.send(execute(1, "SELECT n FROM fake.stuck", 1));
        while (FakeSource.OPEN.get() == 0) {
            Thread.sleep(5);
        }
        server.server().close();
        Message message = client.receive();
        if (message instanceof ResultHeader) {
            message = client.receive();
        }
        assertThat(message).isInstanceOfSatisfying(Notice.class, notice -> assertThat(notice.text())
                .contains("shutting down"));
        assertThat(errorOfAResult().sqlState()).isEqualTo("57P01");
        client.receive(Goodbye.class);
        assertThat(client.isAtEnd()).isTrue();
        assertThat(FakeSource.OPEN.get()).isZero();
    }

    /** Receives the error after an optional result header. */
    private ErrorReply errorOfAResult() throws Exception {
        Message message = client.receive();
        if (message instanceof ResultHeader) {
            message = client.receive();
        }
        assertThat(message).isInstanceOf(ErrorReply.class);
        return (ErrorReply) message;
    }

    private static long settle() throws InterruptedException {
        long last = -1;
        long now = FakeSource.BATCHES.get();
        while (now != last) {
            Thread.sleep(300);
            last = now;
            now = FakeSource.BATCHES.get();
        }
        return now;
    }

    private static void awaitNoOpenStreams() throws InterruptedException {
        long end = System.nanoTime() + 20_000_000_000L;
        while (FakeSource.OPEN.get() > 0 && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        assertThat(FakeSource.OPEN.get()).isZero();
    }
}
