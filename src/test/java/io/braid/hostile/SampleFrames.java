package io.braid.hostile;

import io.braid.wire.Frames;
import io.braid.wire.Message;
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
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Factory;

/** Good frames, which are where damaged ones begin. */
final class SampleFrames {
    private static final ColumnType INTEGER = new ColumnType(Types.INTEGER, "INTEGER", -1, 0, true, Layout.INT);
    private static final ColumnType TEXT = new ColumnType(Types.VARCHAR, "VARCHAR", 25, 0, true, Layout.BYTES);

    private static final int[] TYPES = {
        Types.BOOLEAN,
        Types.TINYINT,
        Types.INTEGER,
        Types.BIGINT,
        Types.REAL,
        Types.DOUBLE,
        Types.DECIMAL,
        Types.VARCHAR,
        Types.VARBINARY,
        Types.DATE,
        Types.TIME,
        Types.TIMESTAMP,
        Types.TIMESTAMP_WITH_TIMEZONE,
        4711
    };

    private SampleFrames() {}

    /** A header that fits the batch with every layout, whose columns are said to be of any types. */
    static ResultHeader anyHeader(int id, Random random) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (Layout layout :
                List.of(Layout.BOOLEAN, Layout.INT, Layout.LONG, Layout.DOUBLE, Layout.INT128, Layout.BYTES)) {
            int type = TYPES[random.nextInt(TYPES.length)];
            int scale = random.nextInt(4) > 0 ? random.nextInt(20) : Damage.lie(random);
            columns.add(new ColumnDescriptor(
                    "c" + columns.size(),
                    "c",
                    "t",
                    "s",
                    new ColumnType(type, "T", random.nextInt(40), scale, true, layout)));
        }
        return new ResultHeader(id, columns);
    }

    static BatchData anyBatch(int id, Random random) {
        long[] wild = {random.nextLong(), Long.MIN_VALUE, Damage.lie(random)};
        return new BatchData(
                id,
                new WireBatch(
                        3,
                        List.of(
                                new WireBooleans(3, new byte[] {1, 0, 1}, null),
                                new WireInts(3, new int[] {random.nextInt(), Damage.lie(random), 0}, null),
                                new WireLongs(3, wild, null),
                                new WireDoubles(3, new double[] {random.nextGaussian(), Double.NaN, 1e300}, null),
                                new WireInt128s(3, wild, wild, null),
                                new WireBytes(3, new int[] {0, 1, 2, 3}, new byte[] {-1, 66, -61}, null))));
    }

    static ColumnDescriptor column() {
        return new ColumnDescriptor("n", "n", "t", "s", INTEGER);
    }

    /** Whatever a server may say of the result and the statement with that number. */
    static List<Message> ofServer(int id) {
        return List.of(
                new Prepared(id, List.of(TEXT), List.of(column())),
                new ResultHeader(id, List.of(column())),
                new ResultHeader(id, List.of(column(), new ColumnDescriptor("a", "a", "", "", TEXT))),
                new BatchData(id, new WireBatch(2, List.of(new WireInts(2, new int[] {1, 2}, null)))),
                new BatchData(id, everything()),
                compressed(new BatchData(id, new WireBatch(3000, List.of(new WireInts(3000, new int[3000], null))))),
                compressed(new BatchData(id, everything())),
                new Complete(id, 2, List.of("a warning")),
                new ErrorReply(id, "42703", "UNDEFINED_COLUMN", "no such column", 1, 8),
                new ErrorReply(ErrorReply.CONNECTION, "08P01", "PROTOCOL_VIOLATION", "no sense", 0, 0),
                new Progress(id, 2500, 1_000_000, 20, -1),
                new Notice("a notice"),
                new Pong(id),
                new Goodbye("later"),
                new SaslChallenge("SCRAM-SHA-256", new byte[] {9}),
                new Ready(1, "0.1.0", "shop", Map.of("zone", "UTC")));
    }

    /** Whatever a client may ask, of the result or the statement with that number. */
    static List<Message> ofClient(int id) {
        return List.of(
                new Hello(Hello.MAGIC, Hello.VERSION, "ada", "shop", Map.of("applicationName", "fuzz")),
                new SaslResponse(new byte[] {1, 2, 3}),
                new Prepare(id, "SELECT name FROM stock.item WHERE id = ?"),
                new Prepare(id, "SELEC"),
                execute(id, Execute.NO_STATEMENT, "SELECT n, text FROM stock.many"),
                execute(id, Execute.NO_STATEMENT, "SELECT 1 / (id - id) FROM stock.item"),
                execute(id, 7, ""),
                new Execute(id, 3, "", parameters(), 10, 1, 5),
                new Fetch(id, 3),
                new Fetch(id, -3),
                new CloseResult(id),
                new CloseStatement(id),
                new Cancel(id),
                new Ping(id));
    }

    private static Execute execute(int result, int statement, String sql) {
        return new Execute(result, statement, sql, List.of(), 0, 0, 2);
    }

    private static List<ParameterValue> parameters() {
        LocalDateTime timestamp = LocalDateTime.of(2024, 2, 29, 13, 14);
        return List.of(
                new ParameterValue(Types.VARCHAR, null),
                new ParameterValue(Types.BOOLEAN, true),
                new ParameterValue(Types.BIGINT, 7L),
                new ParameterValue(Types.DOUBLE, 1.5),
                new ParameterValue(Types.DECIMAL, new BigDecimal("-1234567890.1234")),
                new ParameterValue(Types.VARBINARY, new byte[] {0, -1}),
                new ParameterValue(Types.DATE, LocalDate.of(2024, 2, 29)),
                new ParameterValue(Types.TIME, LocalTime.NOON),
                new ParameterValue(Types.TIMESTAMP, timestamp),
                new ParameterValue(Types.TIMESTAMP_WITH_TIMEZONE, OffsetDateTime.of(timestamp, ZoneOffset.ofHours(5))));
    }

    private static WireBatch everything() {
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

    static CompressedBatch compressed(BatchData data) {
        ByteBuffer content = ByteBuffer.allocate((int) data.batch().encodedBytes());
        data.batch().writeTo(content);
        byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(content.array());
        return new CompressedBatch(data.resultId(), content.capacity(), block);
    }

    /** The frames of both sides without their lengths: what a decoder is given. */
    static List<byte[]> bodies() {
        return Stream.of(ofClient(7), ofServer(7))
                .flatMap(List::stream)
                .map(SampleFrames::frame)
                .map(frame -> Arrays.copyOfRange(frame, Integer.BYTES, frame.length))
                .toList();
    }

    static byte[] frame(Message message) {
        return Frames.encode(message);
    }
}
