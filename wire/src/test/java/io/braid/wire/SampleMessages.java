package io.braid.wire;

import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import io.braid.wire.message.Complete;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ExecuteBatch;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import io.braid.wire.message.Progress;
import io.braid.wire.message.Ready;
import io.braid.wire.message.ResultHeader;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.message.Terminate;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Sample messages: at least one of every type, with a value in every field. */
final class SampleMessages {
    private static final ColumnType TEXT = new ColumnType(Types.VARCHAR, "VARCHAR", 25, 0, true, Layout.BYTES);
    private static final ColumnDescriptor COLUMN = new ColumnDescriptor("ü", "n_name", "nation", "dbA", TEXT);

    private SampleMessages() {}

    static List<Message> all() {
        return List.of(
                new Hello(Hello.MAGIC, Hello.VERSION, "ada", "tpch", Map.of("applicationName", "shell")),
                new SaslResponse(new byte[] {1, 2, 3}),
                new Prepare(7, "select 'ß\uD83D\uDE00'"),
                new Execute(8, Execute.NO_STATEMENT, "select ?", parameters(), 100, 30, 4),
                new Execute(9, 7, "", List.of(), 0, 0, 2),
                new ExecuteBatch(
                        new Execute(10, 7, "", List.of(), 0, 0, 2), List.of(parameters(), List.of(), parameters())),
                new Fetch(8, 2),
                new CloseResult(8),
                new CloseStatement(7),
                new Cancel(9),
                new Ping(42),
                new Terminate(),
                new SaslChallenge("SCRAM-SHA-256", new byte[] {9}),
                new Ready(123456789012L, "0.1.0", "tpch", Map.of("zone", "UTC")),
                new Prepared(7, List.of(TEXT), List.of(COLUMN)),
                new ResultHeader(8, List.of(COLUMN, COLUMN)),
                new BatchData(8, batch()),
                new CompressedBatch(8, 9, new byte[] {0x50, 65, 66, 67, 68, 69}),
                new Complete(8, 3, List.of("one", "two"), "Europe/Berlin"),
                new ErrorReply(8, "42703", "UNDEFINED_COLUMN", "no such column: x", 1, 8),
                new Progress(8, 2500, 1_000_000, 20, 1L << 33),
                new Notice("maintenance at noon"),
                new Pong(42),
                new Goodbye("the server is going down"));
    }

    static List<ParameterValue> parameters() {
        LocalDateTime timestamp = LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_900);
        return List.of(
                new ParameterValue(Types.VARCHAR, null),
                new ParameterValue(Types.BOOLEAN, true),
                new ParameterValue(Types.BIGINT, Long.MIN_VALUE),
                new ParameterValue(Types.INTEGER, 5),
                new ParameterValue(Types.DOUBLE, -0.0),
                new ParameterValue(Types.REAL, 1.5f),
                new ParameterValue(Types.DECIMAL, new BigDecimal("-12345678901234567890.1234")),
                new ParameterValue(Types.DATE, "2024-02-29"),
                new ParameterValue(Types.VARBINARY, new byte[] {0, -1}),
                new ParameterValue(Types.DATE, LocalDate.of(2024, 2, 29)),
                new ParameterValue(Types.TIME, LocalTime.of(23, 59, 59, 1)),
                new ParameterValue(Types.TIMESTAMP, timestamp),
                new ParameterValue(
                        Types.TIMESTAMP_WITH_TIMEZONE, OffsetDateTime.of(timestamp, ZoneOffset.ofHoursMinutes(5, 30))));
    }

    /** Returns a batch of all layouts; row 1 is null in every second column. */
    static WireBatch batch() {
        long[] validity = {0b101};
        return new WireBatch(
                3,
                List.of(
                        new WireBooleans(3, new byte[] {1, 0, 1}, validity),
                        new WireInts(3, new int[] {1, -2, Integer.MIN_VALUE}, null),
                        new WireLongs(3, new long[] {1, 0, Long.MIN_VALUE}, validity),
                        new WireDoubles(3, new double[] {1.5, Double.NaN, -0.0}, null),
                        new WireInt128s(3, new long[] {0, 0, -1}, new long[] {-1, 0, 5}, validity),
                        new WireBytes(3, new int[] {0, 2, 2, 3}, new byte[] {65, 66, 67}, validity)));
    }
}
