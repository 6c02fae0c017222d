package io.braid.connector.jdbc;

import io.braid.connector.jdbc.catalog.SchemaReader;
import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.MappedType;
import io.braid.connector.jdbc.dialect.OutcomeQueries;
import io.braid.connector.jdbc.dialect.SchemaName;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.dialect.TwoPhaseStatements;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.SilenceLimit;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.TextComparison;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.connector.jdbc.transaction.PreparedBranches;
import io.braid.connector.jdbc.write.JdbcTableWriter;
import io.braid.spi.BatchStream;
import io.braid.spi.BranchId;
import io.braid.spi.BranchTransaction;
import io.braid.spi.ChangeTracking;
import io.braid.spi.Distance;
import io.braid.spi.Distant;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.OutcomeTracking;
import io.braid.spi.Prefetching;
import io.braid.spi.Probing;
import io.braid.spi.RefusalDetection;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.TableDefinitions;
import io.braid.spi.TransactionOutcome;
import io.braid.spi.Transactions;
import io.braid.spi.TwoPhase;
import io.braid.spi.Writable;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.TableWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Source that is accessed through JDBC. */
public final class JdbcSource
        implements Source,
                Prefetching,
                Snapshots,
                ChangeTracking,
                Probing,
                Writable,
                TwoPhase,
                OutcomeTracking,
                TableDefinitions,
                RefusalDetection,
                Distant,
                Observability {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcSource.class);

    /** Transaction outcomes by the results of {@link OutcomeQueries}. */
    private static final Map<String, TransactionOutcome> OUTCOMES = Map.of(
            "committed", TransactionOutcome.COMMITTED,
            "aborted", TransactionOutcome.ROLLED_BACK,
            "in progress", TransactionOutcome.IN_PROGRESS);

    private final String name;
    private final JdbcDialect dialect;
    private final TextComparison text;
    private final Capabilities declared;
    private final SemanticProbes questions;
    private final SourceErrors errors;
    private final SourceLogins logins;
    private final SilenceLimit silence;
    private final Optional<ChangeQuery> changes;
    private final Optional<TableWriter> tableWriter;
    private volatile @Nullable Probed probed;
    private volatile boolean canPrepare;

    /** Results of the semantic probes, and the capabilities that remain. */
    private record Probed(ProbeAnswers answers, Capabilities left) {}

    private JdbcSource(JdbcSourceConfig config, JdbcDialect dialect, BulkReader.@Nullable Opener bulkReaders) {
        this.name = config.source();
        this.dialect = dialect;
        this.text = TextComparison.of(config.options());
        this.declared = text.in(dialect.capabilities(config));
        this.errors = new SourceErrors(name, dialect, config.options().secrets());
        this.questions = new SemanticProbes(dialect, config, declared, errors);
        this.logins = new SourceLogins(config, dialect, errors, bulkReaders);
        this.silence = new SilenceLimit(
                errors,
                dialect.traits().streaming() != JdbcTraits.Streaming.IN_PROCESS,
                config.limits().longestSilence());
        this.changes = dialect.changes(config);
        this.tableWriter = dialect.writing().flatMap(writing -> config.options()
                .get(SourceOption.KEPT_ROWS)
                .map(schema -> new JdbcTableWriter(
                        config, dialect, logins.own().governor(), writing, schema, this::describe)));
    }

    /** Reads the options and opens the source without connecting to it. */
    public static JdbcSource open(SourceConfig config, JdbcDialect dialect) {
        return open(JdbcSourceConfig.read(config, dialect), dialect);
    }

    /** As {@link #open(SourceConfig, JdbcDialect)}, with a parsed configuration. */
    public static JdbcSource open(JdbcSourceConfig config, JdbcDialect dialect) {
        return new JdbcSource(config, dialect, null);
    }

    /**
     * As {@link #open(SourceConfig, JdbcDialect)}, with a bulk reader; rows that it cannot read are read by the driver.
     */
    public static JdbcSource open(SourceConfig config, JdbcDialect dialect, BulkReader.Opener bulkReaders) {
        return new JdbcSource(JdbcSourceConfig.read(config, dialect), dialect, bulkReaders);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Capabilities capabilities() {
        Probed known = probed;
        return known == null ? declared : known.left();
    }

    @Override
    public Capabilities declared() {
        return declared;
    }

    @Override
    public ProbeAnswers probes() {
        Probed known = probed;
        return known == null ? ProbeAnswers.NONE : known.answers();
    }

    @Override
    public void recall(ProbeAnswers before) {
        if (probed == null && !before.equals(ProbeAnswers.NONE)) {
            heed(before);
        }
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        SchemaReader reader = new SchemaReader(dialect, errors);
        List<TableDescription> tables = ask(connection -> {
            probe(connection);
            return reader.describe(connection, request);
        });
        return tables.stream().map(text::in).toList();
    }

    private TableDescription describe(String schema, String table) {
        return describe(new ImportRequest(schema, List.of(table))).get(0);
    }

    @Override
    public Optional<TableWriter> tableWriter() {
        return tableWriter;
    }

    /** Runs the semantic probes unless this version of the source has answered all of them. */
    private void probe(Connection connection) throws SQLException {
        String version = connection.getMetaData().getDatabaseProductVersion();
        if (!questions.areAnsweredBy(probes(), version)) {
            heed(new ProbeAnswers(version, questions.ask(connection)));
        }
    }

    private void heed(ProbeAnswers answers) {
        probed = new Probed(answers, declared.heeding(answers));
        answers.answers().stream()
                .filter(answer -> !answer.holds())
                .forEach(answer -> LOG.warn(
                        "source '{}' ({}) computes otherwise than databases of its kind: it is not so that {}; what"
                                + " depends on"
                                + " that is done by Braid, as sys.capabilities shows",
                        name,
                        answers.version(),
                        answer.what()));
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        MappedType type = MappedType.written(dialect, nativeType, collation);
        // A number at the source that is declared as text here has no text semantics at the source.
        return type.type().kind() == TypeKind.VARCHAR ? text.in(type.text()) : TextSemantics.OPAQUE;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return ask(connection -> dialect.statistics(connection, table));
    }

    /** Metadata request over one connection. */
    private interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /**
     * Retries once after a lost connection, which a pooled one may be; a metadata request is read-only, so this is
     * safe.
     */
    private <T> T ask(Question<T> question) {
        return ask(logins.own(), question);
    }

    private <T> T ask(SourceLogin login, Question<T> question) {
        try {
            try {
                return askOnce(login, question);
            } catch (SQLException e) {
                if (!errors.isLost(e)) {
                    throw e;
                }
                login.governor().connections().closeIdle();
                return askOnce(login, question);
            }
        } catch (SQLException e) {
            throw SilenceLimit.isOver(e) ? errors.saysNothing(silence.longest(), e) : errors.failed(e);
        } catch (RuntimeException | Error e) {
            throw errors.unexpected(e);
        }
    }

    private <T> T askOnce(SourceLogin login, Question<T> question) throws SQLException {
        Governor governor = login.governor();
        governor.checkAvailable();
        try (ConnectionPermits.Permit permit = governor.permits().question()) {
            return ask(login, question, login.pool().borrow(() -> {}));
        }
    }

    private <T> T ask(SourceLogin login, Question<T> question, Connection connection) throws SQLException {
        boolean usable = false;
        try {
            // Ending a transaction would cost a round trip.
            if (!connection.getAutoCommit()) {
                connection.setAutoCommit(true);
            }
            int own = silence.begin(connection);
            try {
                return question.ask(connection);
            } finally {
                usable = silence.end(connection, own);
            }
        } catch (SQLException e) {
            // Discards the connection, so that the session is terminated if the source has stopped responding.
            usable &= !errors.isLost(e) && !SilenceLimit.isOver(e);
            throw e;
        } catch (BraidException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            // The state of the connection is unknown after an unexpected failure of the driver.
            usable = false;
            throw e;
        } finally {
            if (usable) {
                login.pool().giveBack(connection);
            } else {
                login.pool().discard(connection);
            }
        }
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return logins.of(context).run(fragment, context);
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return logins.of(context).runAhead(fragment, context);
    }

    @Override
    public Optional<Snapshot> snapshot(ScanContext context) {
        return logins.of(context).snapshot(context);
    }

    @Override
    public BranchTransaction begin(ScanContext context) {
        return logins.of(context).transaction(context);
    }

    @Override
    public Optional<String> obstacle() {
        if (canPrepare) {
            return Optional.empty();
        }
        Optional<String> obstacle = ask(twoPhase()::obstacle);
        canPrepare = obstacle.isEmpty();
        return obstacle;
    }

    @Override
    public boolean namesFirst() {
        return !twoPhase().begin(new BranchId(0, "", "")).isEmpty();
    }

    @Override
    public List<BranchId> prepared() {
        return logins.all()
                .flatMap(login -> ask(login, twoPhase()::prepared).stream())
                .distinct()
                .toList();
    }

    @Override
    public void finish(BranchId branch, boolean commit) {
        PreparedBranches branches = new PreparedBranches(twoPhase());
        for (SourceLogin login : logins.all().toList()) {
            if (ask(login, connection -> branches.finish(connection, branch, commit))) {
                return;
            }
        }
    }

    @Override
    public Optional<TransactionOutcome> outcome(String mark) {
        String sql = dialect.outcomes().orElseThrow().outcome();
        return ask(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, mark);
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    return Optional.ofNullable(OUTCOMES.get(String.valueOf(rows.getString(1))));
                }
            }
        });
    }

    private TwoPhaseStatements twoPhase() {
        return dialect.twoPhase().orElseThrow();
    }

    @Override
    public Optional<String> columnType(DataType type) {
        return dialect.columnType(type);
    }

    @Override
    public String tableOptions() {
        return dialect.writing().map(WriteStatements::tables).orElse("");
    }

    @Override
    public boolean areTransactional() {
        return dialect.writing().map(WriteStatements::transactional).orElse(false);
    }

    @Override
    public TableName name(String remoteSchema, String table) {
        SchemaReader reader = new SchemaReader(dialect, errors);
        SchemaName schema = ask(connection -> reader.schema(connection, remoteSchema));
        return new TableName(schema.catalog(), schema.schema(), table);
    }

    @Override
    public boolean hasSchema(String wanted) {
        return ask(connection -> dialect.traits().schema().schemas(connection).stream()
                .map(schema -> schema.parts().get(schema.parts().size() - 1))
                .anyMatch(wanted::equalsIgnoreCase));
    }

    @Override
    public <T> Optional<T> optional(Class<T> part) {
        boolean writes = part == Transactions.class || part == TableDefinitions.class;
        boolean missing = (writes && dialect.writing().isEmpty())
                || (part == TwoPhase.class && dialect.twoPhase().isEmpty())
                || (part == OutcomeTracking.class && dialect.outcomes().isEmpty());
        return missing || !part.isInstance(this) ? Optional.empty() : Optional.of(part.cast(this));
    }

    @Override
    public boolean showsOneState() {
        return dialect.holdsOneState() || logins.own().holdsStates();
    }

    @Override
    public Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context) {
        return changes.flatMap(question -> question.token(tables, before, sql -> text(sql, context)));
    }

    /** The single text value of a query. */
    private Optional<String> text(String sql, ScanContext context) {
        Fragment question = new Fragment(sql, List.of(), RowType.of(new Field("text", DataType.of(TypeKind.VARCHAR))));
        try (BatchStream answer = logins.own().run(question, context)) {
            Batch batch = answer.next();
            return batch == null
                    ? Optional.empty()
                    : Optional.ofNullable((String) batch.column(0).value(0));
        }
    }

    @Override
    public boolean isRefusal(BraidException failure) {
        return failure.code() == ErrorCode.SOURCE_FAILED
                && failure.getCause() instanceof SQLException error
                && dialect.isRefusal(error);
    }

    @Override
    public Distance distance() {
        return logins.own().governor().line().distance();
    }

    @Override
    public Optional<SourceActivity> activity() {
        return Optional.of(logins.own().governor().activity(logins.running()));
    }

    @Override
    public void cancel(String queryId) {
        logins.all().forEach(login -> login.governor().running().cancel(queryId));
    }

    @Override
    public void close() {
        logins.close();
        dialect.closed();
    }
}
