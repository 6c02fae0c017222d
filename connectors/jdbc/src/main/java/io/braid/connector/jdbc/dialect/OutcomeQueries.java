package io.braid.connector.jdbc.dialect;

/**
 * Queries for the outcome of a transaction.
 *
 * @param mark returns the identifier of the current transaction, which has changed rows, as text
 * @param outcome returns the outcome of the transaction with an identifier, its only parameter: {@code committed},
 *     {@code aborted}, {@code in progress}, or null if it is no longer known
 */
public record OutcomeQueries(String mark, String outcome) {}
