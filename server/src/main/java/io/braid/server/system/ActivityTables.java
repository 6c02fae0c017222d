package io.braid.server.system;

import io.braid.server.database.CachedPlan;
import io.braid.server.query.EndedQuery;
import io.braid.server.query.QueryRun;
import io.braid.server.query.QueryState;
import io.braid.server.session.OpenSession;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What the server is doing and has done: sessions, queries, plans. */
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
                .moment("connected_at", "When it connected.", OpenSession::since)
                .build();
    }

    private static SystemTable<?> queries() {
        return SystemTable.<QueryRun>of(
                        ServerTables.SCHEMA,
                        "queries",
                        "The statements that have not ended yet; for users, their own.",
                        scope -> scope.server().queries().open().stream()
                                .filter(run -> isUnderWay(run.state())
                                        && scope.mayKnowOf(run.session().user())))
                .text("id", "Its id, for CANCEL QUERY.", QueryRun::id)
                .bigint("session_id", "The session that asked.", run -> run.session()
                        .id())
                .text("user_name", "Who asked.", run -> run.session().user())
                .text("application", "What the client calls itself.", run -> run.session()
                        .application())
                .text("database_name", "The database.", run -> run.session()
                        .database()
                        .name())
                .text(
                        "state",
                        "queued while it waits for its turn, to begin or to be one of the heavy ones that run; planning, running.",
                        run -> lower(run.state()))
                .text("sql_text", "The statement; secrets are masked.", QueryRun::loggedSql)
                .moment("started_at", "When it arrived.", QueryRun::started)
                .bigint("elapsed_ms", "Milliseconds since then.", run -> run.elapsed()
                        .toMillis())
                .bigint("rows_sent", "Rows sent to the client so far.", QueryRun::rows)
                .bigint("bytes_sent", "Bytes sent to the client so far.", QueryRun::bytes)
                .bigint("rows_read", "Rows that sources have sent for it so far.", run -> run.statistics()
                        .rowsRead())
                .bigint("bytes_read", "What the values of these took.", run -> run.statistics()
                        .bytesRead())
                .integer(
                        "percent_read",
                        "How much of the rows that are expected of sources; null where their number is only guessed.",
                        QueryRun::percent)
                .bigint("turn_wait_ms", "Milliseconds that it has waited for its turn.", run -> run.turnWait()
                        .all()
                        .toMillis())
                .bigint(
                        "source_wait_ms",
                        "Milliseconds that reading from sources took, those of all scans added up.",
                        run -> TimeUnit.NANOSECONDS.toMillis(run.statistics().sourceNanos()))
                .bigint("client_wait_ms", "Milliseconds that its client has kept it waiting.", run -> run.clientWait()
                        .all()
                        .toMillis())
                .moment(
                        "data_as_of",
                        "From when the oldest kept rows are that it reads; null for none.",
                        QueryRun::rowsOf)
                .bigint("memory_bytes", "Memory that its joins, aggregations and sorts keep.", run -> run.statistics()
                        .memory())
                .bigint("spilled_bytes", "What it has written to disk, not fitting in memory.", run -> run.statistics()
                        .spilled()
                        .bytes())
                .bigint("spill_files", "The files it has written that to.", run -> run.statistics()
                        .spilled()
                        .files())
                .build();
    }

    private static SystemTable<?> queryLog() {
        return SystemTable.<EndedQuery>of(
                        ServerTables.SCHEMA,
                        "query_log",
                        "The 1,000 statements that ended last, also before a restart; for users, their own among them.",
                        scope -> scope.server().queries().log().all().stream()
                                .filter(query -> scope.mayKnowOf(query.user())))
                .text("id", "Its id.", EndedQuery::id)
                .text("user_name", "Who asked.", EndedQuery::user)
                .text("application", "What the client calls itself.", EndedQuery::application)
                .text("database_name", "The database.", EndedQuery::database)
                .text("sql_text", "The statement; secrets are masked.", EndedQuery::sql)
                .moment("started_at", "When it arrived.", EndedQuery::started)
                .bigint("elapsed_ms", "Milliseconds from then to its end.", query -> query.elapsed()
                        .toMillis())
                .bigint("rows_sent", "Rows sent to the client.", EndedQuery::rows)
                .bigint("bytes_sent", "Bytes sent to the client.", EndedQuery::bytes)
                .bigint("peak_memory_bytes", "The most memory its operators kept at one time.", EndedQuery::peakMemory)
                .bigint("spilled_bytes", "What it wrote to disk, not fitting in memory.", EndedQuery::spilledBytes)
                .moment(
                        "data_as_of",
                        "From when the oldest kept rows are that it read; null for none.",
                        EndedQuery::rowsOf)
                .text("outcome", "finished, failed or canceled.", query -> lower(query.outcome()))
                .text("sql_state", "The SQLSTATE of its error.", EndedQuery::sqlState)
                .text("error", "Its error.", EndedQuery::error)
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
                .text("plan", "Its plan, as EXPLAIN shows it, with what each source was sent.", EndedQuery::plan)
                .build();
    }

    private static SystemTable<?> advice() {
        return SystemTable.<Advice>of(
                        ServerTables.SCHEMA,
                        "advice",
                        "What would have paid for statements of sys.query_log that were asked more than once, without parameters and"
                                + " with the schema of each table, and read no kept rows; greatest saving first.",
                        scope -> Advice.of(
                                scope.server().queries().log().all().stream()
                                        .filter(query -> query.database().equals(scope.databaseName()))
                                        .toList(),
                                scope.database()::isKeepable))
                .forAdministrators()
                .text(
                        "remedy",
                        "kept_results, if answers of a minute ago will do, or materialized_view, refreshed every ten minutes.",
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
                        scope -> scope.database().plans().stream())
                .forAdministrators()
                .text("sql_text", "The statement.", CachedPlan::sql)
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
        return state == QueryState.QUEUED || state == QueryState.PLANNING || state == QueryState.RUNNING;
    }

    private static String lower(QueryState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
