package io.braid.execution.system;

import io.braid.execution.plan.CachedPlan;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryState;
import io.braid.execution.query.SlowPlan;
import io.braid.execution.session.OpenSession;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** System tables about activity: sessions, queries, plans. */
final class ActivityTables {
    private ActivityTables() {}

    static List<SystemTable<?>> all() {
        return List.of(sessions(), queries(), queryLog(), slowQueries(), advice(), plans());
    }

    private static SystemTable<?> sessions() {
        return SystemTable.<OpenSession>of(
                        ServerTables.SCHEMA,
                        "sessions",
                        "The connected clients; for users, their own sessions.",
                        scope -> scope.server().sessions().all().stream()
                                .filter(session -> scope.mayKnowOf(session.now().user())))
                .bigint("id", "The number of the session.", session -> session.now()
                        .id())
                .text("user_name", "The user.", session -> session.now().user())
                .text("application", "The application name that the client reports.", session -> session.now()
                        .application())
                .text("database_name", "The database of the session.", session -> session.now()
                        .database()
                        .name())
                .text("schema_name", "The default schema, set by USE.", session -> session.now()
                        .schema())
                .text("address", "The address of the client.", OpenSession::address)
                .text("tls", "The TLS version of the connection; null if it is not encrypted.", OpenSession::tls)
                .moment("connected_at", "The time of the log-in.", OpenSession::since)
                .bigint(
                        "memory_bytes",
                        "Memory of the session outside of queries: texts, prepared statements and buffered"
                                + " messages, in bytes.",
                        session -> session.memory().held())
                .build();
    }

    private static SystemTable<?> queries() {
        SystemTable.Builder<Shown<QueryRun>> statement = SystemTable.<Shown<QueryRun>>of(
                        ServerTables.SCHEMA,
                        "queries",
                        "The statements that have not ended yet; for users, their own. What was read is null for a"
                                + " user who may not see all of it.",
                        scope -> scope.server().queries().open().stream()
                                .filter(run -> isUnderWay(run.state())
                                        && scope.mayKnowOf(run.session().user()))
                                .map(run -> new Shown<>(run, scope.mayCount(run.plannedReads()))))
                .text("id", "The identifier for CANCEL QUERY.", row -> row.statement()
                        .id())
                .bigint("session_id", "The session.", row -> row.statement()
                        .session()
                        .id())
                .text("user_name", "The user who runs it.", row -> row.statement()
                        .session()
                        .user())
                .text("application", "The application name that the client reports.", row -> row.statement()
                        .session()
                        .application())
                .text(
                        "database_name",
                        "The database.",
                        row -> row.statement().session().database().name())
                .text(
                        "state",
                        "queued (waiting for admission), planning, running, or unread (its client does not read"
                                + " on, and its slot is given to others).",
                        row -> lower(row.statement().state()))
                .text("sql_text", "The statement; secrets are masked.", row -> row.statement()
                        .loggedSql())
                .moment("started_at", "The time at which it arrived.", row -> row.statement()
                        .started());
        return withProgress(statement).build();
    }

    /** Adds columns about the progress and resources of statements that have not ended. */
    private static SystemTable.Builder<Shown<QueryRun>> withProgress(SystemTable.Builder<Shown<QueryRun>> statement) {
        SystemTable.Builder<Shown<QueryRun>> counted = statement
                .bigint("elapsed_ms", "Milliseconds since then.", row -> row.statement()
                        .elapsed()
                        .toMillis())
                .bigint("rows_sent", "Rows sent to the client so far.", row -> row.statement()
                        .rows())
                .bigint("bytes_sent", "Bytes sent to the client so far.", row -> row.statement()
                        .bytes())
                .bigint(
                        "rows_read",
                        "Rows received from sources so far.",
                        row -> row.counted(run -> run.statistics().rowsRead()))
                .bigint(
                        "bytes_read",
                        "The bytes of their values.",
                        row -> row.counted(run -> run.statistics().bytesRead()));
        return withWaiting(withExpectations(counted));
    }

    /** Adds columns about the estimated reads and the warnings of read limits. */
    private static SystemTable.Builder<Shown<QueryRun>> withExpectations(SystemTable.Builder<Shown<QueryRun>> counted) {
        return counted.bigint(
                        "rows_expected",
                        "Rows expected from sources; null if the number is a mere guess.",
                        row -> row.counted(QueryRun::expectedRows))
                .bigint(
                        "bytes_expected",
                        "The expected bytes of their values.",
                        row -> row.counted(QueryRun::expectedBytes))
                .text(
                        "limit_warnings",
                        "Warnings by limits of roles so far; null for none.",
                        row -> lines(row.statement().limitWarnings()));
    }

    private static @Nullable String lines(List<String> sentences) {
        return sentences.isEmpty() ? null : String.join("\n", sentences);
    }

    /** Adds columns about progress in percent, waiting times and resources. */
    private static SystemTable.Builder<Shown<QueryRun>> withWaiting(SystemTable.Builder<Shown<QueryRun>> expected) {
        return expected.integer(
                        "percent_read",
                        "The share of the expected rows that has been received, in percent; null if the number is"
                                + " a mere guess.",
                        row -> row.counted(QueryRun::percent))
                .bigint(
                        "admission_wait_ms",
                        "Milliseconds that it has waited for admission.",
                        row -> row.statement().admissionWait().all().toMillis())
                .bigint(
                        "source_wait_ms",
                        "Milliseconds of reading from sources, added up over all scans.",
                        row -> row.counted(run ->
                                TimeUnit.NANOSECONDS.toMillis(run.statistics().sourceNanos())))
                .bigint(
                        "client_wait_ms",
                        "Milliseconds that it has waited for its client.",
                        row -> row.statement().clientWait().all().toMillis())
                .moment(
                        "data_as_of",
                        "The time of the oldest stored or cached rows that it reads; null for none.",
                        row -> row.statement().rowsOf())
                .bigint(
                        "memory_bytes",
                        "Memory of its joins, aggregations and sorts in bytes.",
                        row -> row.counted(run -> run.statistics().memory()))
                .bigint(
                        "spilled_bytes",
                        "Bytes that it has spilled to disk.",
                        row -> row.counted(run -> run.statistics().spilled().bytes()))
                .bigint(
                        "spill_files",
                        "The files that it has spilled to.",
                        row -> row.counted(run -> run.statistics().spilled().files()));
    }

    private static SystemTable<?> queryLog() {
        return SystemTable.<Shown<EndedQuery>>of(
                        ServerTables.SCHEMA,
                        "query_log",
                        "The last 1,000 statements that have ended, restarts included; for users, their own. Counts are"
                                + " null for users who may not see all rows that were read.",
                        scope -> scope.server().queries().log().all().stream()
                                .filter(query -> scope.mayKnowOf(query.user()))
                                .map(query -> new Shown<>(query, scope.mayCount(query.reads()))))
                .text("id", "The identifier.", row -> row.statement().id())
                .text("user_name", "The user who ran it.", row -> row.statement()
                        .user())
                .text("application", "The application name that the client reported.", row -> row.statement()
                        .application())
                .text("database_name", "The database.", row -> row.statement().database())
                .text("sql_text", "The statement; secrets are masked.", row -> row.statement()
                        .sql())
                .moment("started_at", "The time at which it arrived.", row -> row.statement()
                        .started())
                .bigint("elapsed_ms", "Milliseconds from then to its end.", row -> row.statement()
                        .elapsed()
                        .toMillis())
                .bigint("rows_sent", "Rows sent to the client.", row -> row.statement()
                        .rows())
                .bigint("bytes_sent", "Bytes sent to the client.", row -> row.statement()
                        .bytes())
                .bigint(
                        "peak_memory_bytes",
                        "The peak memory of its operators in bytes.",
                        row -> row.counted(EndedQuery::peakMemory))
                .bigint("spilled_bytes", "Bytes that it spilled to disk.", row -> row.counted(EndedQuery::spilledBytes))
                .moment(
                        "data_as_of",
                        "The time of the oldest stored or cached rows that it read; null for none.",
                        row -> row.statement().rowsOf())
                .text(
                        "outcome",
                        "finished, failed or canceled.",
                        row -> lower(row.statement().outcome()))
                .text("sql_state", "The SQLSTATE of its error.", row -> row.statement()
                        .sqlState())
                .text("error", "Its error.", row -> row.statement().error())
                .build();
    }

    private static SystemTable<?> slowQueries() {
        return SystemTable.<EndedQuery>of(
                        ServerTables.SCHEMA,
                        "slow_queries",
                        "Statements of sys.query_log that took slow_query_time or longer, with their plans.",
                        scope -> scope.server().queries().log().all().stream().filter(query -> query.plan() != null))
                .forAdministrators()
                .text("id", "The identifier.", EndedQuery::id)
                .text("user_name", "The user who ran it.", EndedQuery::user)
                .text("sql_text", "The statement; secrets are masked.", EndedQuery::sql)
                .moment("started_at", "The time at which it arrived.", EndedQuery::started)
                .bigint("elapsed_ms", "Milliseconds from then to its end.", query -> query.elapsed()
                        .toMillis())
                .text(
                        "plan",
                        "Its plan, as EXPLAIN shows it, with the statements that sources were sent.",
                        query -> plan(query, SlowPlan::text))
                .text(
                        "plan_json",
                        "Its plan, as EXPLAIN (FORMAT JSON) shows it, with the rows that sources sent; null if it"
                                + " is too long or may contain a password.",
                        query -> plan(query, SlowPlan::document))
                .build();
    }

    private static @Nullable String plan(EndedQuery query, Function<SlowPlan, @Nullable String> form) {
        SlowPlan plan = query.plan();
        return plan == null ? null : form.apply(plan);
    }

    private static SystemTable<?> advice() {
        return SystemTable.<Advice>of(
                        ServerTables.SCHEMA,
                        "advice",
                        "Caches and views that would have paid for repeated statements of sys.query_log, greatest"
                                + " saving first.",
                        scope -> Advice.of(
                                scope.server().queries().log().all().stream()
                                        .filter(query -> query.database().equals(scope.databaseName()))
                                        .toList(),
                                scope.database()::isKeepable))
                .forAdministrators()
                .text(
                        "remedy",
                        "cached_results, if results of a minute ago are acceptable, or materialized_view, refreshed"
                                + " every ten minutes.",
                        advice -> advice.remedy().name().toLowerCase(Locale.ROOT))
                .text("statement", "The statement that applies it.", Advice::statement)
                .text("sql_text", "The repeated statement.", Advice::sql)
                .bigint("asked", "How often it ran.", advice -> (long) advice.asked())
                .bigint("elapsed_ms", "The total time of these runs in milliseconds.", advice -> advice.spent()
                        .toMillis())
                .bigint("saved_ms", "The part of that time that would have been saved.", advice -> advice.saved()
                        .toMillis())
                .build();
    }

    private static SystemTable<?> plans() {
        return SystemTable.<CachedPlan>of(
                        ServerTables.SCHEMA,
                        "plans",
                        "The plan cache.",
                        scope -> scope.database().plans().cached().stream())
                .forAdministrators()
                .text(
                        "sql_text",
                        "The statement, with a question mark for each literal that is a parameter.",
                        CachedPlan::sql)
                .text(
                        "literal_values",
                        "The shares of rows that its literals select, as powers of four; any if they do not"
                                + " matter, empty without literals as parameters. After a question mark:"
                                + " the shares of the"
                                + " values of its own parameters.",
                        plan -> plan.key().values())
                .text("schema_name", "The default schema of the session that planned it.", CachedPlan::schema)
                .text("switched_off", "The optimizer settings that were off.", plan -> plan.options()
                        .toString())
                .bigint("hits", "How often it was reused.", CachedPlan::hits)
                .real(
                        "planning_ms",
                        "The planning time in milliseconds.",
                        plan -> plan.planning().toNanos() / 1e6)
                .moment("created_at", "The time at which it was planned.", CachedPlan::created)
                .build();
    }

    private static boolean isUnderWay(QueryState state) {
        return state == QueryState.QUEUED
                || state == QueryState.PLANNING
                || state == QueryState.RUNNING
                || state == QueryState.UNREAD;
    }

    private static String lower(QueryState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
