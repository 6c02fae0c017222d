package io.braid.server.result;

import io.braid.engine.Result;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * How the rows of a query are read.
 *
 * @param tokens asks what stands for the state of its sources, given what did before: rows that are read afterwards are of that state or
 *     a later one, and as long as it is the same, so are they. Empty if that is not to be asked, or one of them cannot tell
 * @param run begins a run
 * @param age how old the oldest row is by now that the run has read; zero if none is older than the run
 */
public record Reading(UnaryOperator<Map<String, String>> tokens, Supplier<Result> run, Supplier<Duration> age) {}
