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

/** Dialect of one JDBC database: everything in which it differs from the others. Has no state. */
public interface JdbcDialect {
    JdbcTraits traits();

    /** The options that only this kind of source has. */
    List<SourceOption> options();

    /** The URL as the user gave it, or as other options imply it. */
    default String url(OptionValues options) {
        return options.required(SourceOption.URL);
    }

    /** The URL as the driver wants it. */
    default String driverUrl(String url) {
        return url;
    }

    /** Fails where the driver would make a database, empty, that is not there, or open one that it must not. */
    default void requireDatabase(JdbcSourceConfig config) throws SQLException {}

    /** True if what kept the driver from connecting is gone in a moment, so that it had better try again at once. */
    default boolean passesByItself(SQLException failure) {
        return false;
    }

    /** The driver itself. */
    default Driver driver(JdbcSourceConfig config) {
        return traits().newDriver();
    }

    /** The properties with which the driver connects, besides user and password. */
    Map<String, String> driverProperties(JdbcSourceConfig config);

    /**
     * Readies a new connection for all it will be used for. Returns the statement that stops, from another connection,
     * whatever this one runs; nothing where the driver's own cancel always does.
     */
    Optional<String> ready(Connection connection) throws SQLException;

    /**
     * Stops a statement that is running, where no statement of another connection does; its connection is not used
     * again.
     */
    default void stop(Statement running) throws SQLException {
        running.cancel();
    }

    /** The number by which the source knows the session of a connection, where that is known without asking. */
    default Optional<String> session(Connection connection) throws SQLException {
        return Optional.empty();
    }

    /** How to ask about sessions; nothing where the source does not tell of them by such numbers. */
    default Optional<SessionQueries> sessions() {
        return Optional.empty();
    }

    /**
     * How to read rows for less than the driver's getters cost, where there is a way and the options do not forbid it.
     */
    default Optional<FastRows> fastRows(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /** True if a comment may stand behind the text of a statement. */
    default boolean takesComments() {
        return true;
    }

    /**
     * How several statements see one state of it; nothing where they cannot, or where there is but one as long as it is
     * open.
     */
    default Optional<SnapshotStatements> snapshots(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /** True if nobody can change it while it is open, so that there is but one state of it. */
    default boolean holdsOneState() {
        return false;
    }

    /** How it is asked whether tables have changed; nothing where there is no answer to rely on. */
    default Optional<ChangeQuery> changes(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /**
     * How Braid keeps rows of its own in it, with the option {@link SourceOption#KEPT_ROWS}; nothing where it does not.
     */
    default Optional<WriteStatements> writing() {
        return Optional.empty();
    }

    /** Its queries for the outcome of transactions; empty where it forgets them. */
    default Optional<OutcomeQueries> outcomes() {
        return Optional.empty();
    }

    /** Its statements that limit waits for locks; empty where nothing waits for them, or nothing limits it. */
    default Optional<LockTimeoutStatements> lockTimeouts() {
        return Optional.empty();
    }

    /** Its statements of two-phase commit; empty where Braid uses none. */
    default Optional<TwoPhaseStatements> twoPhase() {
        return Optional.empty();
    }

    /**
     * Prepares a statement that inserts one row, for a batch of many.
     *
     * @param types those of the values
     */
    default PreparedStatement prepareInsert(Connection connection, InsertTarget target, List<DataType> types)
            throws SQLException {
        return connection.prepareStatement(target.sql());
    }

    /** Its way of inserting many rows, for one login; empty if a batch of statements is as fast. */
    default Optional<BulkInsert> bulkInsert(JdbcSourceConfig config) {
        return Optional.empty();
    }

    /**
     * The type of a column that holds all values of one of Braid's types, with its length and digits, and nothing else;
     * nothing where there is none.
     */
    default Optional<String> columnType(DataType type) {
        return Optional.empty();
    }

    Capabilities capabilities(JdbcSourceConfig config);

    /** What the database is asked, once, about what it computes of constants. */
    default List<SemanticProbe> probes() {
        return SemanticProbe.all("INTEGER", "TIMESTAMP(6)", "CAST(9223372036854775807 AS BIGINT)");
    }

    /** The query of the names of all functions that it has; nothing where they are declared one by one. */
    default Optional<String> functionNames() {
        return Optional.empty();
    }

    /** Told that a source has been closed that was opened with this. */
    default void closed() {}

    /** What a query ends with that asks for nothing but constants. */
    default String fromNothing(JdbcSourceConfig config) {
        return "";
    }

    /** What Braid makes of the database's types. */
    TypeRules types();

    /**
     * The name by which {@link #types()} knows a type that the database writes so, in lower case and perhaps with a
     * width.
     */
    String typeName(String written);

    /**
     * How text of a column's character set and collation is compared, where otherwise than by the source in general.
     */
    Optional<TextSemantics> collated(NativeColumn column);

    TableStatistics statistics(Connection connection, TableDescription table) throws SQLException;

    /** Whose error it is, judged by SQLSTATE and the vendor's codes. */
    ErrorCode classify(SQLException error);

    /** True if a statement failed for what its text says; of what {@link #classify} has no better name for. */
    default boolean isRefusal(SQLException error) {
        return SqlStates.isRefusal(error);
    }

    /** True if it was refused to connect because of who the user is. */
    default boolean isLoginRefused(SQLException error) {
        return SqlStates.isLoginRefused(error);
    }

    /** What to tell the user of an error: readable, without the statement's text. */
    String reason(SQLException error);
}
