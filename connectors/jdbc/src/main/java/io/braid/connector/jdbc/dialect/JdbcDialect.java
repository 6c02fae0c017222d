package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dialect of a JDBC database: everything in which it differs from the others. Stateless. */
public interface JdbcDialect {
    JdbcTraits traits();

    /** The options specific to this kind of source. */
    List<SourceOption> options();

    /** The URL given by the user or implied by other options. */
    default String url(OptionValues options) {
        return options.required(SourceOption.URL);
    }

    /** The URL in the driver's form. */
    default String driverUrl(String url) {
        return url;
    }

    /** Fails if the database does not exist and the driver would create an empty one, or if it must not be opened. */
    default void requireDatabase(JdbcSourceConfig config) throws SQLException {}

    /** True if a failure to connect is transient, so that an immediate retry is useful. */
    default boolean passesByItself(SQLException failure) {
        return false;
    }

    /** The driver. */
    default Driver driver(JdbcSourceConfig config) {
        return traits().newDriver();
    }

    /** The connection properties except user and password. */
    Map<String, String> driverProperties(JdbcSourceConfig config);

    /**
     * Initializes a new connection. Returns the statement that cancels its running statement from another connection;
     * empty if the driver's own cancellation always works.
     */
    Optional<String> ready(Connection connection) throws SQLException;

    /** Cancels a running statement if no statement of another connection does; its connection is not reused. */
    default void stop(Statement running) throws SQLException {
        running.cancel();
    }

    /** The source's id of a connection's session, if known without a query. */
    default Optional<String> session(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** The queries about sessions; empty if the source does not expose them by id. */
    default Optional<SessionQueries> sessions() {
        return Optional.empty();
    }

    /** The fast row reader; empty if there is none, or if options disable it. */
    default Optional<FastRows> fastRows(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /** True if a comment may follow a statement. */
    default boolean takesComments() {
        return true;
    }

    /**
     * The statements that share a snapshot between connections; empty if unsupported, or if the source cannot change
     * while it is open.
     */
    default Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /** True if the source cannot change while it is open. */
    default boolean holdsOneState() {
        return false;
    }

    /** The query that detects changed tables; empty if there is no reliable one. */
    default Optional<ChangeQuery> changes(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /**
     * The statements that store Braid's own tables, for the option {@link SourceOption#KEPT_ROWS}; empty if
     * unsupported.
     */
    default Optional<WriteStatements> writing() {
        return Optional.empty();
    }

    /** The queries for the outcome of transactions; empty if the database does not record it. */
    default Optional<OutcomeQueries> outcomes() {
        return Optional.empty();
    }

    /** The statements that limit lock waits; empty if there are no lock waits, or no limit. */
    default Optional<LockTimeoutStatements> lockTimeouts() {
        return Optional.empty();
    }

    /** The statements of two-phase commit; empty if unsupported. */
    default Optional<TwoPhaseStatements> twoPhase() {
        return Optional.empty();
    }

    /**
     * Prepares a statement that inserts one row and is run as a batch.
     *
     * @param types the types of the values
     */
    default PreparedStatement prepareInsert(Connection connection, InsertTarget target, List<DataType> types)
            throws SQLException {
        return connection.prepareStatement(target.sql());
    }

    /** The bulk insert for a login; empty if a batch of statements is as fast. */
    default Optional<BulkInsert> bulkInsert(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /** The column type that holds exactly the values of a type, with its length and digits; empty if there is none. */
    default Optional<String> columnType(DataType type) {
        return Optional.empty();
    }

    Capabilities capabilities(JdbcSourceConfig config);

    /** The semantic probes of the database. */
    default List<SemanticProbe> probes() {
        return SemanticProbe.all("INTEGER", "TIMESTAMP(6)", "CAST(9223372036854775807 AS BIGINT)");
    }

    /** The query for the names of all functions; empty if they are declared one by one. */
    default Optional<String> functionNames() {
        return Optional.empty();
    }

    /** Called after a source of this dialect was closed. */
    default void closed() {}

    /** The clause that ends a query over constants only. */
    default String fromNothing(JdbcSourceConfig config) {
        return "";
    }

    /** The mapping of the database's types. */
    TypeRules types();

    /** The name in {@link #types()} of a type in the database's notation, in lower case and possibly with a width. */
    String typeName(String written);

    /** The semantics of text by character set and collation; empty if they are the source's default. */
    Optional<TextSemantics> collated(NativeColumn column);

    TableStatistics statistics(Connection connection, TableDescription table) throws SQLException;

    /** The error code, by SQLSTATE and vendor code. */
    ErrorCode classify(SQLException error);

    /**
     * True if a statement was rejected because of its text; for errors that {@link #classify} maps to no specific code.
     */
    default boolean isRefusal(SQLException error) {
        return SqlStates.isRefusal(error);
    }

    /** True if the login was rejected. */
    default boolean isLoginRefused(SQLException error) {
        return SqlStates.isLoginRefused(error);
    }

    /** The error message for the user, without the statement's text. */
    String reason(SQLException error);
}
