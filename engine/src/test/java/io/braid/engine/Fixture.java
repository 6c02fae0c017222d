package io.braid.engine;

import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Exchange;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.engine.spill.SpillFolder;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fixture of tables in fake sources, plans over them, and their rows as lists of objects. */
public final class Fixture implements AutoCloseable {
    public static final DataType INT = DataType.of(TypeKind.INTEGER);
    public static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    public static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    public static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    public static final DataType BOOL = DataType.of(TypeKind.BOOLEAN);

    /**
     * Maximum number of small batches that are read ahead of demand: the queued ones, and one in progress on either
     * side.
     */
    static final int MOST_AHEAD = Exchange.SMALL_CAPACITY + 2;

    private static final SpillFolder.Opening FILES = file -> new RandomAccessFile(file.toFile(), "rw");

    private final Map<String, FakeSource> sources = new LinkedHashMap<>();
    private final Path spillFolder = temporaryFolder();
    private final EngineLimits limits;
    private final EngineResources resources;
    private final Engine engine;
    private int batchRows = Batch.TARGET_ROWS;
    private Parallelism parallelism = Parallelism.NONE;

    public Fixture() {
        this(4, 1L << 30);
    }

    public Fixture(int workers, long queryMemory) {
        this(limits(workers, queryMemory));
    }

    /** Returns limits without other restrictions. */
    public static EngineLimits limits(int workers, long queryMemory) {
        return new EngineLimits(workers, 1L << 30, queryMemory, 1L << 30);
    }

    public Fixture(EngineLimits limits) {
        this(limits, FILES);
    }

    /** Creates a fixture with the test's own spill files. */
    Fixture(EngineLimits limits, SpillFolder.Opening files) {
        this(limits, files, Cancellation::new);
    }

    /** Creates a fixture with the test's own cancellation of each query. */
    public Fixture(EngineLimits limits, Supplier<Cancellation> cancellations) {
        this(limits, FILES, cancellations);
    }

    private Fixture(EngineLimits limits, SpillFolder.Opening files, Supplier<Cancellation> cancellations) {
        this.limits = limits;
        this.resources = new EngineResources(limits, SpillFolder.at(spillFolder, files), cancellations);
        this.engine = new Engine(resources, sources::get);
    }

    /** Returns a folder that is created with the first spill file and deleted with the engine. */
    private static Path temporaryFolder() {
        return Path.of(System.getProperty("java.io.tmpdir"), "braid-spill-" + UUID.randomUUID());
    }

    public Fixture batchRows(int rows) {
        this.batchRows = rows;
        return this;
    }

    /** Sets the number of threads of a query, regardless of its size. */
    public Fixture threads(int count) {
        return parallelism(new Parallelism(count, -1));
    }

    public Fixture parallelism(Parallelism given) {
        this.parallelism = given;
        return this;
    }

    public Engine engine() {
        return engine;
    }

    /** The memory limit of a query, in bytes. */
    public long queryMemory() {
        return limits.queryMemory();
    }

    Collection<FakeSource> sources() {
        return sources.values();
    }

    public FakeSource source(String name) {
        return Objects.requireNonNull(sources.get(name));
    }

    /** Returns a scan of a new source with these rows. */
    public SourceScan table(RowType columns, List<List<@Nullable Object>> rows) {
        return table(columns, batches(columns, rows, batchRows));
    }

    public SourceScan table(RowType columns, Batch... batches) {
        return table(columns, Arrays.asList(batches));
    }

    private SourceScan table(RowType columns, Iterable<Batch> batches) {
        String name = "s" + sources.size();
        List<Batch> all = new ArrayList<>();
        batches.forEach(all::add);
        sources.put(name, new FakeSource(name, all));
        return new SourceScan(sources.size() - 1, name, "select " + name, List.of(), columns, all.size());
    }

    /** Returns a scan of the integers from 0 to below {@code count}. */
    public SourceScan numbers(int count) {
        return table(
                RowType.unnamed(INT),
                IntStream.range(0, count).mapToObj(Fixture::row).toList());
    }

    public static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    /** Returns rows with one column of these values. */
    public static List<List<@Nullable Object>> column(@Nullable Object... values) {
        return Arrays.stream(values).map(Fixture::row).toList();
    }

    public static List<Batch> batches(RowType columns, List<List<@Nullable Object>> rows, int batchRows) {
        BatchBuilder builder = new BatchBuilder(columns.types(), batchRows);
        List<Batch> batches = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            builder.appendRow(row.toArray());
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        if (!builder.isEmpty()) {
            batches.add(builder.build());
        }
        return batches;
    }

    public Result start(PlanNode root, Parameter... parameters) {
        List<DataType> types = Arrays.stream(parameters).map(Parameter::type).toList();
        return engine.run(
                new PlannedQuery(root, root.columns(), types, List.of()),
                Arrays.asList(parameters),
                QueryContext.of("q1").inBatchesOf(batchRows).with(parallelism));
    }

    public List<List<@Nullable Object>> rows(PlanNode root, Parameter... parameters) {
        try (Result result = start(root, parameters)) {
            return drain(result, batchRows);
        }
    }

    public static List<List<@Nullable Object>> drain(Result result, int batchRows) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            if (batch.rows() == 0 || batch.rows() > batchRows) {
                throw new AssertionError("a batch of " + batch.rows() + " rows");
            }
            append(rows, batch);
        }
        return rows;
    }

    private static void append(List<List<@Nullable Object>> rows, Batch batch) {
        for (int i = 0; i < batch.rows(); i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (int c = 0; c < batch.columnCount(); c++) {
                row.add(batch.column(c).value(i));
            }
            rows.add(row);
        }
    }

    /** Returns the value of an expression without columns. */
    public @Nullable Object value(Expression expression, Parameter... parameters) {
        RowType columns = RowType.unnamed(expression.type());
        return rows(new Values(List.of(List.of(expression)), columns), parameters)
                .get(0)
                .get(0);
    }

    public static ColumnRef ref(int index, DataType type) {
        return new ColumnRef(index, type);
    }

    public static Constant constant(DataType type, @Nullable Object value) {
        return new Constant(type, value);
    }

    public static Constant number(long value) {
        return new Constant(BIGINT, value);
    }

    public static Call call(Function function, DataType type, Expression... arguments) {
        return new Call(function, List.of(arguments), type);
    }

    public static Call is(Function function, Expression... arguments) {
        return new Call(function, List.of(arguments), BOOL);
    }

    /** Returns the current spill files. */
    public List<Path> spillFiles() {
        if (!Files.isDirectory(spillFolder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(spillFolder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void assertNothingLeftOpen() {
        if (resources.memoryUsed() != 0) {
            throw new AssertionError(resources.memoryUsed() + " bytes are still charged");
        }
        if (!spillFiles().isEmpty()) {
            throw new AssertionError("files are left: " + spillFiles());
        }
        if (resources.spillOnDisk() != 0) {
            throw new AssertionError(resources.spillOnDisk() + " bytes are still counted as spilled");
        }
        for (FakeSource source : sources.values()) {
            if (source.openNow() != 0) {
                throw new AssertionError(source.name() + " has " + source.openNow() + " open streams");
            }
        }
    }

    @Override
    public void close() {
        engine.close();
        assertNothingLeftOpen();
        resources.close();
        if (!spillFiles().isEmpty()) {
            throw new AssertionError("files are left: " + spillFiles());
        }
    }
}
