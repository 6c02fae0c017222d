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
                        "The clients that are connected; for users, their own.",
                        scope -> scope.server().sessions().all().stream()
                                .filter(session -> scope.mayKnowOf(session.now().user())))
                .bigint("id", "Its number.", session -> session.now().id())
                .text("user_name", "Who is connected.", session -> session.now().user())
                .text("application", "What the client calls itself.", session -> session.now()
                        .application())
                .text("database_name", "The database it is connected to.", session -> session.now()
                        .database()
                        .name())
                .text("schema_name", "The default schema, set by USE.", session -> session.now()
                        .schema())
                .text("address", "Where the client connects from.", OpenSession::address)
                .text(
                        "tls",
                        "The version of TLS that its connection is encrypted by; null for one that is not.",
                        OpenSession::tls)
                .moment("connected_at", "When it connected.", OpenSession::since)
                .bigint(
                        "memory_bytes",
                        "Memory that is kept for it beside what its queries compute: texts of statements, prepared"
                                + " ones, messages on their way.",
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
                .text("id", "Its id, for CANCEL QUERY.", row -> row.statement().id())
                .bigint("session_id", "The session that asked.", row -> row.statement()
                        .session()
                        .id())
                .text("user_name", "Who asked.", row -> row.statement()
                        .session()
                        .user())
                .text("application", "What the client calls itself.", row -> row.statement()
                        .session()
                        .application())
                .text(
                        "database_name",
                        "The database.",
                        row -> row.statement().session().database().name())
                .text(
                        "state",
                        "queued while it waits for its turn, to begin or to be one of the heavy ones that run;"
                                + " planning, running; unread while its client does not read on and others run in"
                                + " its place.",
                        row -> lower(row.statement().state()))
                .text("sql_text", "The statement; secrets are masked.", row -> row.statement()
                        .loggedSql())
                .moment("started_at", "When it arrived.", row -> row.statement().started());
        return withProgress(statement).build();
    }

    /** How far statements that have not ended yet have come, and what they take. */
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
                        "Rows that sources have sent for it so far.",
                        row -> row.counted(run -> run.statistics().rowsRead()))
                .bigint(
                        "bytes_read",
                        "What the values of these took.",
                        row -> row.counted(run -> run.statistics().bytesRead()));
        return withWaiting(withExpectations(counted));
    }

    /** What sources are expected to send for them, and what limits have said of that. */
    private static SystemTable.Builder<Shown<QueryRun>> withExpectations(SystemTable.Builder<Shown<QueryRun>> counted) {
        return counted.bigint(
                        "rows_expected",
                        "Rows that sources are expected to send for it; null where their number is only guessed.",
                        row -> row.counted(QueryRun::expectedRows))
                .bigint(
                        "bytes_expected",
                        "What the values of these are expected to take.",
                        row -> row.counted(QueryRun::expectedBytes))
                .text(
                        "limit_warnings",
                        "What limits of roles on reading have warned of so far; null for nothing.",
                        row -> lines(row.statement().limitWarnings()));
    }

    private static @Nullable String lines(List<String> sentences) {
        return sentences.isEmpty() ? null : String.join("\n", sentences);
    }

    /** How far they have come in what is expected, what they have waited for, and what they take. */
    private static SystemTable.Builder<Shown<QueryRun>> withWaiting(SystemTable.Builder<Shown<QueryRun>> expected) {
        return expected.integer(
                        "percent_read",
                        "How much of the rows that are expected of sources; null where their number is only guessed.",
                        row -> row.counted(QueryRun::percent))
                .bigint(
                        "turn_wait_ms",
                        "Milliseconds that it has waited for its turn.",
                        row -> row.statement().turnWait().all().toMillis())
                .bigint(
                        "source_wait_ms",
                        "Milliseconds that reading from sources took, those of all scans added up.",
                        row -> row.counted(run ->
                                TimeUnit.NANOSECONDS.toMillis(run.statistics().sourceNanos())))
                .bigint(
                        "client_wait_ms",
                        "Milliseconds that its client has kept it waiting.",
                        row -> row.statement().clientWait().all().toMillis())
                .moment(
                        "data_as_of",
                        "From when the oldest kept rows are that it reads; null for none.",
                        row -> row.statement().rowsOf())
                .bigint(
                        "memory_bytes",
                        "Memory that its joins, aggregations and sorts keep.",
                        row -> row.counted(run -> run.statistics().memory()))
                .bigint(
                        "spilled_bytes",
                        "What it has written to disk, not fitting in memory.",
                        row -> row.counted(run -> run.statistics().spilled().bytes()))
                .bigint(
                        "spill_files",
                        "The files it has written that to.",
                        row -> row.counted(run -> run.statistics().spilled().files()));
    }

    private static SystemTable<?> queryLog() {
        return SystemTable.<Shown<EndedQuery>>of(
                        ServerTables.SCHEMA,
                        "query_log",
                        "The 1,000 statements that ended last, also before a restart; for users, their own among"
                                + " them. What was kept is null for a user who may not see all that was read.",
                        scope -> scope.server().queries().log().all().stream()
                                .filter(query -> scope.mayKnowOf(query.user()))
                                .map(query -> new Shown<>(query, scope.mayCount(query.reads()))))
                .text("id", "Its id.", row -> row.statement().id())
                .text("user_name", "Who asked.", row -> row.statement().user())
                .text("application", "What the client calls itself.", row -> row.statement()
                        .application())
                .text("database_name", "The database.", row -> row.statement().database())
                .text("sql_text", "The statement; secrets are masked.", row -> row.statement()
                        .sql())
                .moment("started_at", "When it arrived.", row -> row.statement().started())
                .bigint("elapsed_ms", "Milliseconds from then to its end.", row -> row.statement()
                        .elapsed()
                        .toMillis())
                .bigint("rows_sent", "Rows sent to the client.", row -> row.statement()
                        .rows())
                .bigint("bytes_sent", "Bytes sent to the client.", row -> row.statement()
                        .bytes())
                .bigint(
                        "peak_memory_bytes",
                        "The most memory its operators kept at one time.",
                        row -> row.counted(EndedQuery::peakMemory))
                .bigint(
                        "spilled_bytes",
                        "What it wrote to disk, not fitting in memory.",
                        row -> row.counted(EndedQuery::spilledBytes))
                .moment(
                        "data_as_of",
                        "From when the oldest kept rows are that it read; null for none.",
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
                        "Those of sys.query_log that took slow_query_time or longer, with what was done for them.",
                        scope -> scope.server().queries().log().all().stream().filter(query -> query.plan() != null))
                .forAdministrators()
                .text("id", "Its id.", EndedQuery::id)
                .text("user_name", "Who asked.", EndedQuery::user)
                .text("sql_text", "The statement; secrets are masked.", EndedQuery::sql)
                .moment("started_at", "When it arrived.", EndedQuery::started)
                .bigint("elapsed_ms", "Milliseconds from then to its end.", query -> query.elapsed()
                        .toMillis())
                .text(
                        "plan",
                        "Its plan, as EXPLAIN shows it, with what each source was sent.",
                        query -> plan(query, SlowPlan::text))
                .text(
                        "plan_json",
                        "Its plan as EXPLAIN (FORMAT JSON) shows it, with what sources sent; null if that is too long"
                                + " or may hold a password.",
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
                        "What would have paid for statements of sys.query_log that were asked more than once,"
                                + " without parameters and"
                                + " with the schema of each table, and read no kept rows; greatest saving first.",
                        scope -> Advice.of(
                                scope.server().queries().log().all().stream()
                                        .filter(query -> query.database().equals(scope.databaseName()))
                                        .toList(),
                                scope.database()::isKeepable))
                .forAdministrators()
                .text(
                        "remedy",
                        "kept_results, if answers of a minute ago will do, or materialized_view, refreshed every ten"
                                + " minutes.",
                        advice -> advice.remedy().name().toLowerCase(Locale.ROOT))
                .text("statement", "How to do that.", Advice::statement)
                .text("sql_text", "What was asked.", Advice::sql)
                .bigint("asked", "How often.", advice -> (long) advice.asked())
                .bigint("elapsed_ms", "Milliseconds that all of them took together.", advice -> advice.spent()
                        .toMillis())
                .bigint("saved_ms", "How many of those would not have been spent.", advice -> advice.saved()
                        .toMillis())
                .build();
    }

    private static SystemTable<?> plans() {
        return SystemTable.<CachedPlan>of(
                        ServerTables.SCHEMA,
                        "plans",
                        "The plans that are kept for the next time.",
                        scope -> scope.database().plans().cached().stream())
                .forAdministrators()
                .text(
                        "sql_text",
                        "The statement, with a question mark for each literal that is a parameter.",
                        CachedPlan::sql)
                .text(
                        "literal_values",
                        "The share of rows that each group of its literals selects, as a power of four; any where that"
                                + " does not matter, empty where no literal is a parameter. After a question mark, that"
                                + " of the values of its own parameters.",
                        plan -> plan.key().values())
                .text("schema_name", "The default schema in which it was read.", CachedPlan::schema)
                .text("switched_off", "The settings that were off when it was planned.", plan -> plan.options()
                        .toString())
                .bigint("hits", "How often the plan was used again.", CachedPlan::hits)
                .real(
                        "planning_ms",
                        "Milliseconds that planning took.",
                        plan -> plan.planning().toNanos() / 1e6)
                .moment("created_at", "When it was planned.", CachedPlan::created)
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
