package io.braid.connector.jdbc.dialect;

/**
 * Queries by which a database tells what became of a transaction.
 *
 * @param mark asks, in a transaction that has changed something, for its identifier as a text
 * @param outcome asks for the outcome of the transaction with an identifier, its only parameter: {@code committed},
 *     {@code aborted}, {@code in progress}, or null if the database does not know any more
 */
public record OutcomeQueries(String mark, String outcome) {}
