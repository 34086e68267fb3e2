package org.orthant.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.orthant.io.BadInputException;
import org.orthant.io.labelset.LabelSetLines;
import scala.Tuple2;

/** Reads label sets of files in parallel; the problem of a line becomes part of its row. */
final class LabelSetInput {

    /** The column of the labels, in our rows as {@link SetIds}, and in third-party Parquet files as arrays. */
    static final String LABELS = "labels";

    static final String FILE = "file";

    /** Where in its file a set is: the byte with which its line begins, or the number of its row. */
    static final String POSITION = "position";

    /** What is wrong with it, if anything. */
    static final String PROBLEM = "problem";

    static final StructType SCHEMA = new StructType()
            .add(LABELS, DataTypes.createArrayType(DataTypes.IntegerType, false), true)
            .add(FILE, DataTypes.IntegerType, false)
            .add(POSITION, DataTypes.LongType, false)
            .add(PROBLEM, DataTypes.StringType, true);

    private LabelSetInput() {}

    /** Returns the label sets of all files, and the problems of other lines and rows. */
    static Dataset<Row> read(SparkSession spark, InputFiles files, AskedLayer asked, int labels) {
        return files.areParquet() ? parquet(spark, files, asked) : text(spark, files, asked, labels);
    }

    private static Dataset<Row> text(SparkSession spark, InputFiles files, AskedLayer asked, int labels) {
        boolean json = !asked.partial()
                && LabelSetLines.areJson(files.shown(0), labels, asked.names().read(labels), files.start());
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        JavaNewHadoopRDD<LongWritable, Text> lines = lines(context, files);
        JavaRDD<Row> rows = lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> found) -> {
                    int file = files.number(((FileSplit) split).getPath().toString());
                    SetParser parser = SetParser.of(asked, json);
                    return Iterators.map(
                            found, line -> parser.line(file, line._1().get(), line._2()));
                },
                true);
        return spark.createDataFrame(rows, SCHEMA);
    }

    /** The lines of files of text, each with the byte with which it begins. */
    static JavaNewHadoopRDD<LongWritable, Text> lines(JavaSparkContext context, InputFiles files) {
        return (JavaNewHadoopRDD<LongWritable, Text>) context.newAPIHadoopRDD(
                configuration(context, files), TextInputFormat.class, LongWritable.class, Text.class);
    }

    private static Configuration configuration(JavaSparkContext context, InputFiles files) {
        try {
            Job job = Job.getInstance(context.hadoopConfiguration());
            FileInputFormat.setInputPaths(
                    job, files.paths().stream().map(Path::new).toArray(Path[]::new));
            return job.getConfiguration();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Dataset<Row> parquet(SparkSession spark, InputFiles files, AskedLayer asked) {
        if (asked.partial()) {
            throw BadInputException.in(
                    files.shown(0), "is a Parquet file: partial label sets are lines such as 3 17 !42, or JSON Lines");
        }
        Dataset<Row> table = spark.read().parquet(files.paths().toArray(new String[0]));
        boolean names = namesIn(table.schema(), files);
        Dataset<Row> located = table.select(
                functions.col(LABELS).cast(names ? "array<string>" : "array<bigint>"),
                functions.col("_metadata.file_path"),
                functions.col("_metadata.row_index"));
        JavaRDD<Row> rows = located.javaRDD().mapPartitions(found -> {
            SetParser parser = SetParser.of(asked, false);
            FileNumbers numbers = new FileNumbers(files);
            return Iterators.map(found, row -> parser.row(numbers.of(row.getString(1)), row.getLong(2), row, names));
        });
        return spark.createDataFrame(rows, SCHEMA);
    }

    private static boolean namesIn(StructType schema, InputFiles files) {
        for (int i = 0; i < schema.size(); i++) {
            if (schema.apply(i).name().equals(LABELS) && schema.apply(i).dataType() instanceof ArrayType array) {
                return array.elementType() instanceof StringType;
            }
        }
        throw BadInputException.in(
                files.shown(0), "has no column \"labels\" of arrays: expected one of ids or names of labels");
    }
}
